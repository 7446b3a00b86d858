import type { ReactNode } from 'react'
import { m } from '#i18n/paraglide/messages.js'
import { Editor, type EditorValues, writingFault } from '#modules/content/ui.ts'
import { BackLink, ButtonLink } from '#ui/button.tsx'
import { Filled, inWords } from '../parts/text-field.tsx'
import type { EditorAnswer } from './writing.server.ts'

type WritingPageProps = {
  /** The list that it leads back to. */
  list: { path: string; title: string }
  title: string
  /** Null for what is new. */
  id: number | null
  stored: EditorValues
  preview: string | null
  answer: EditorAnswer | undefined
  /** Where its readers find it, if they do. */
  page?: string | false | null | undefined
  /** The fields that only this kind of text has. */
  children: ReactNode
}

/** The page on which a post or an article is written. */
export function WritingPage({
  list,
  title,
  id,
  stored,
  preview,
  answer,
  page,
  children,
}: WritingPageProps) {
  const typed = answer?.values
  const values = typed ? { ...(id === null ? stored : {}), ...typed } : stored
  const errors = answer?.errors ?? {}
  return (
    <>
      <BackLink to={list.path}>{list.title}</BackLink>
      <h1>{title}</h1>
      <Editor
        action={`${list.path}/${id ?? 'new'}`}
        values={values}
        errors={errors}
        problem={answer?.problem}
        preview={answer?.preview ?? (typed ? null : preview)}
        isNew={id === null}
        unsaved={Boolean(typed)}
        links={
          page && (
            <ButtonLink to={page} target="_blank" rel="noopener">
              {m.editor_open()}
            </ButtonLink>
          )
        }
      >
        <Filled
          value={{ values, errors: inWords(errors, (code, field) => writingFault(field, code)) }}
        >
          {children}
        </Filled>
      </Editor>
    </>
  )
}
