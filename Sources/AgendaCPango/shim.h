// The part of cairo and Pango that Swift sees.
//
// The functions of Pango stand here as its own headers declare them. Those headers need the folders and the flags of GLib,
// which only pkg-config knows, and of which SwiftPM takes one for a mistake and warns of it in each build.
// `Scripts/check-pango` compiles this file together with them.
#pragma once

#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>

#ifndef __PANGO_H__
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _PangoLayoutLine PangoLayoutLine;
typedef struct _PangoLayoutIter PangoLayoutIter;
typedef struct _PangoFont PangoFont;
typedef unsigned int PangoDirection;
typedef unsigned int PangoWeight;
typedef struct { int width, x_offset, y_offset; } PangoGlyphGeometry;
typedef struct { unsigned int glyph; PangoGlyphGeometry geometry; unsigned int attr; } PangoGlyphInfo;
typedef struct { int num_glyphs; PangoGlyphInfo *glyphs; int *log_clusters; int space; } PangoGlyphString;
// The first members of what Pango makes and hands out by pointers.
typedef struct { void *shape_engine, *lang_engine; PangoFont *font; } PangoAnalysis;
typedef struct { int offset, length, num_chars; PangoAnalysis analysis; } PangoItem;
typedef struct { PangoItem *item; PangoGlyphString *glyphs; } PangoGlyphItem;
typedef PangoGlyphItem PangoLayoutRun;
#endif

PangoFontMap *pango_cairo_font_map_get_default(void);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
void pango_context_set_base_dir(PangoContext *context, PangoDirection direction);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_context_set_round_glyph_positions(PangoContext *context, int rounds);
void pango_cairo_context_set_font_options(PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_update_context(cairo_t *cairo, PangoContext *context);
PangoLanguage *pango_language_from_string(const char *tag);

PangoFontDescription *pango_font_description_new(void);
void pango_font_description_set_absolute_size(PangoFontDescription *font, double size);
void pango_font_description_set_family(PangoFontDescription *font, const char *families);
void pango_font_description_set_weight(PangoFontDescription *font, PangoWeight weight);

PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_context_changed(PangoLayout *layout);
PangoLayoutLine *pango_layout_get_line_readonly(PangoLayout *layout, int line);
void pango_layout_get_size(PangoLayout *layout, int *width, int *height);
void pango_layout_set_auto_dir(PangoLayout *layout, int is_automatic);
void pango_layout_set_font_description(PangoLayout *layout, const PangoFontDescription *font);
void pango_layout_set_single_paragraph_mode(PangoLayout *layout, int is_single);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_cairo_show_layout_line(cairo_t *cairo, PangoLayoutLine *line);
PangoLayoutIter *pango_layout_get_iter(PangoLayout *layout);
PangoLayoutRun *pango_layout_iter_get_run_readonly(PangoLayoutIter *place);
int pango_layout_iter_next_run(PangoLayoutIter *place);
void pango_layout_iter_free(PangoLayoutIter *place);
void pango_cairo_show_glyph_string(cairo_t *cairo, PangoFont *font, PangoGlyphString *glyphs);
