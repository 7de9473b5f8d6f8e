// The part of gdk-pixbuf that Swift sees.
//
// The functions stand here as its own headers declare them, for the reason that AgendaCPango/shim.h gives.
// `Scripts/check-pango` compiles this file together with them.
#pragma once

#include <stddef.h>

#ifndef GDK_PIXBUF_H
typedef struct _GdkPixbuf GdkPixbuf;
typedef struct _GdkPixbufLoader GdkPixbufLoader;
typedef struct {
  unsigned int domain;
  int code;
  char *message;
} GError;
typedef struct _GClosure GClosure;
typedef void (*GCallback)(void);
typedef void (*GClosureNotify)(void *data, GClosure *closure);
typedef enum { G_CONNECT_DEFAULT = 0 } GConnectFlags;
#endif

GdkPixbufLoader *gdk_pixbuf_loader_new_with_type(const char *type, GError **error);
int gdk_pixbuf_loader_write(GdkPixbufLoader *loader, const unsigned char *bytes, size_t count, GError **error);
int gdk_pixbuf_loader_close(GdkPixbufLoader *loader, GError **error);
GdkPixbuf *gdk_pixbuf_loader_get_pixbuf(GdkPixbufLoader *loader);

void gdk_pixbuf_fill(GdkPixbuf *image, unsigned int pixel);
GdkPixbuf *gdk_pixbuf_apply_embedded_orientation(GdkPixbuf *image);
int gdk_pixbuf_get_bits_per_sample(const GdkPixbuf *image);
int gdk_pixbuf_get_height(const GdkPixbuf *image);
int gdk_pixbuf_get_n_channels(const GdkPixbuf *image);
int gdk_pixbuf_get_rowstride(const GdkPixbuf *image);
int gdk_pixbuf_get_width(const GdkPixbuf *image);
const unsigned char *gdk_pixbuf_read_pixels(const GdkPixbuf *image);

void g_error_free(GError *error);
void g_object_unref(void *object);
unsigned long g_signal_connect_data(
  void *object, const char *signal, GCallback handler, void *data, GClosureNotify destroy, GConnectFlags flags);

// Fills an image with black, or with nothing where it has alpha.
static void agenda_pixbuf_clear(GdkPixbufLoader *loader, void *data) {
  (void)data;
  gdk_pixbuf_fill(gdk_pixbuf_loader_get_pixbuf(loader), 0);
}

// Clears the image of a loader before its pixels come: a damaged file can have too few, and its memory is not cleared.
static inline void agenda_pixbuf_loader_clear_first(GdkPixbufLoader *loader) {
  g_signal_connect_data(
    loader, "area-prepared", (GCallback)agenda_pixbuf_clear, (void *)0, (GClosureNotify)0, (GConnectFlags)0);
}
