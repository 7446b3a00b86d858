import { m } from '#i18n/paraglide/messages.js'
import { textLimits } from '#modules/catalog/forms.ts'
import { Prose } from '#modules/content/ui.ts'
import { Button } from '#ui/button.tsx'
import { Field, Input, Textarea } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { PictureField } from './game-parts.tsx'
import './guide.css'

/** How a guide will look in each language; a text that is missing is empty. */
export type GuidePreview = Record<'en' | 'ar', { title: string; html: string }>

type TextProps = {
  values: Record<string, string | number | null>
  errors: Record<string, string | undefined>
}

type FieldsProps = TextProps & {
  thumbnail: string | null
  preview?: GuidePreview
}

/** All fields of a guide, and how it will look when that was asked for. */
export function GuideFields({ values, errors, thumbnail, preview }: FieldsProps) {
  return (
    <>
      <EnglishText values={values} errors={errors} />
      <ArabicText values={values} errors={errors} />
      <div>
        <Button size="sm" name="intent" value="preview" formNoValidate data-live-part="preview">
          <Icon name="eye" />
          {m.admin_guide_preview()}
        </Button>
      </div>
      <GuidePreviews preview={preview} />
      <PictureField
        name="thumbnail"
        legend={m.admin_guide_thumbnail()}
        choose={m.admin_guide_thumbnail_choose()}
        remove={m.admin_guide_thumbnail_remove()}
        url={thumbnail}
        box={{ width: 96, height: 96 }}
        error={errors.thumbnail}
      />
    </>
  )
}

function EnglishText({ values, errors }: TextProps) {
  return (
    <>
      <Field label={m.admin_guide_title_en()} required error={errors.title}>
        <Input
          name="title"
          maxLength={textLimits.title}
          defaultValue={values.title ?? ''}
          dir="auto"
          autoComplete="off"
        />
      </Field>
      <Field
        label={m.admin_guide_content_en()}
        required
        hint={m.admin_guide_markdown()}
        error={errors.content}
      >
        <Textarea
          className="k-guidetext"
          name="content"
          maxLength={textLimits.content}
          defaultValue={values.content ?? ''}
          rows={10}
          dir="auto"
        />
      </Field>
    </>
  )
}

function ArabicText({ values, errors }: TextProps) {
  return (
    <>
      <Field
        label={m.admin_guide_title_ar()}
        hint={m.admin_faq_arabic_hint()}
        error={errors.title_ar}
      >
        <Input
          name="title_ar"
          maxLength={textLimits.title}
          defaultValue={values.title_ar ?? ''}
          dir="rtl"
          lang="ar"
          autoComplete="off"
        />
      </Field>
      <Field label={m.admin_guide_content_ar()} error={errors.content_ar}>
        <Textarea
          className="k-guidetext"
          name="content_ar"
          maxLength={textLimits.content}
          defaultValue={values.content_ar ?? ''}
          rows={10}
          dir="rtl"
          lang="ar"
        />
      </Field>
    </>
  )
}

function GuidePreviews({ preview }: { preview?: GuidePreview }) {
  return (
    <div className="k-guidepreviews" data-part="preview" aria-live="polite">
      {preview && <Preview lang="en" heading={m.admin_guide_preview_en()} {...preview.en} />}
      {preview && (preview.ar.title || preview.ar.html) && (
        <Preview lang="ar" heading={m.admin_guide_preview_ar()} {...preview.ar} />
      )}
    </div>
  )
}

function Preview({
  lang,
  heading,
  title,
  html,
}: {
  lang: 'en' | 'ar'
  heading: string
  title: string
  html: string
}) {
  return (
    <section className="k-guidepreview" aria-label={heading}>
      <small className="k-muted">{heading}</small>
      <div lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
        {title && (
          <p className="k-guidepreview__t" dir="auto">
            {title}
          </p>
        )}
        {html ? <Prose html={html} /> : <p className="k-muted">{m.admin_guide_preview_empty()}</p>}
      </div>
    </section>
  )
}
