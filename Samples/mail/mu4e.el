;;; Invitations in mu4e. agenda needs “addresses” and a “mail-command” below [defaults] in its configuration.
;;; What it would ask, such as about an update of someone else than the organizer, it says with what to add in a terminal.
;;; “a” in a mail or in the list of mails, and then y, n or p: yes, no, perhaps.

(defun agenda-answer-invitation (answer msg)
  "Answer the invitation in the mail MSG: ANSWER is accept, decline or tentative."
  (shell-command
   (format "agenda %s %s" answer (shell-quote-argument (mu4e-message-field msg :path)))))

(with-eval-after-load 'mu4e
  (dolist (answer '(("yes to the invitation" . "accept") ("no to the invitation" . "decline")
                    ("perhaps to the invitation" . "tentative")))
    (let ((action (cons (car answer)
                        (lambda (msg) (agenda-answer-invitation (cdr answer) msg)))))
      (add-to-list 'mu4e-view-actions action t)
      (add-to-list 'mu4e-headers-actions action t))))
