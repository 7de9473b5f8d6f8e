;;; Invitations in notmuch for Emacs. agenda needs “addresses” and a “mail-command” below [defaults] in its configuration.
;;; What it would ask, such as about an update of someone else than the organizer, it says with what to add in a terminal.
;;; In a terminal: notmuch show --format=raw id:… | agenda accept -

(defun agenda-answer-invitation (answer)
  "Answer the invitation in the current mail: ANSWER is accept, decline or tentative."
  (let ((id (notmuch-show-get-message-id)))
    (shell-command
     (format "notmuch show --format=raw %s | agenda %s -" (shell-quote-argument id) answer))))

(with-eval-after-load 'notmuch-show
  (keymap-set notmuch-show-mode-map "I y" (lambda () (interactive) (agenda-answer-invitation "accept")))
  (keymap-set notmuch-show-mode-map "I n" (lambda () (interactive) (agenda-answer-invitation "decline")))
  (keymap-set notmuch-show-mode-map "I p" (lambda () (interactive) (agenda-answer-invitation "tentative"))))
