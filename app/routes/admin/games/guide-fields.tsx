import { m } from '#i18n/paraglide/messages.js'
import { textLimits } from '#modules/catalog/forms.ts'
import { Field, Input, Textarea } from '#ui/field.tsx'
import { Island } from '#ui/island.tsx'
import { ImageField } from './game-parts.tsx'
import { type GuidePreview, GuidePreviews } from './guide-previews.island.tsx'
import './guide.css'

type TextProps = {
  values: Record<string, string | number | null>
  errors: Record<string, string | undefined>
}

type FieldsProps = TextProps & {
  thumbnail: string | null
  /** Where the form is sent. */
  address: string
  preview?: GuidePreview
}

/** All fields of a guide, and how it will look when that was asked for. */
export function GuideFields({ values, errors, thumbnail, address, preview }: FieldsProps) {
  return (
    <>
      <EnglishText values={values} errors={errors} />
      <ArabicText values={values} errors={errors} />
      <Island of={GuidePreviews} props={{ address, first: preview ?? null }} when="touch" />
      <ImageField
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
