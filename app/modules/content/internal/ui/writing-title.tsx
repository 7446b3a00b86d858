import { useRef } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import type { FieldErrors } from '#kernel/form.ts'
import { Field, Input } from '#ui/field.tsx'
import { slugOf } from '../../slug.ts'
import { limits } from '../../writing.ts'
import { writingFault } from '../../ui/editor-words.ts'

interface TitleProps {
  values: { title?: string; slug?: string }
  errors: FieldErrors
  isNew: boolean
  children: React.ReactNode
}

/** The address of a new text follows its title until somebody writes another. */
export function TitleAndAddress({ values, errors, isNew, children }: TitleProps) {
  const slug = useRef<HTMLInputElement>(null)
  const followed = useRef(slugOf(values.title ?? ''))
  const follow = (title: string) => {
    const next = slugOf(title)
    if (
      isNew &&
      slug.current &&
      (slug.current.value === '' || slug.current.value === followed.current)
    )
      slug.current.value = next
    followed.current = next
  }
  return (
    <>
      <Field label={m.editor_title()} required error={writingFault('title', errors.title)}>
        <Input
          name="title"
          defaultValue={values.title}
          maxLength={limits.title}
          onInput={({ currentTarget }) => follow(currentTarget.value)}
        />
      </Field>
      <div className="k-grid2">
        <Field
          label={m.editor_slug()}
          hint={m.editor_slug_hint()}
          error={writingFault('slug', errors.slug)}
        >
          <Input
            ref={slug}
            name="slug"
            defaultValue={values.slug}
            maxLength={limits.slug}
            autoComplete="off"
          />
        </Field>
        {children}
      </div>
    </>
  )
}
