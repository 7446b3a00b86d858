import type { ReactNode } from 'react'
import type { GenericSchema } from 'valibot'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { writingFault } from '#modules/content/ui/editor-words.ts'
import { MarkdownEditor, type EditorValues } from '#modules/content/ui/editor.tsx'
import { BackLink, ButtonLink } from '#ui/button.tsx'
import type { FormAnswer } from '../parts/answers.ts'
import { type Editing, editing, marksOf, type OpenedEditor } from '../parts/editing.ts'
import { Filled, fieldErrorInWords } from '../parts/text-field.tsx'
import { helped, shownWriting, writingValuesOf, type Writing } from './writing.server.ts'

type Said = { preview?: string }
type Answer = FormAnswer & Said

type Shared = 'param' | 'place' | 'find' | 'missing' | 'form' | 'images' | 'save' | 'refused'

interface Kind<
  Row extends Writing,
  Place,
  Schema extends GenericSchema,
  Code extends string,
> extends Pick<Editing<Row, Place, Schema, Code, Said>, Shared> {
  list: { path: string; title: () => string }
  title: (isNew: boolean) => string
  saved: 'post_saved' | 'article_saved'
  /** The fields that only this kind of text has, and what they begin with. */
  fields: (opened: OpenedEditor<Row, Place> & { answer: Answer | undefined }) => ReactNode
  values: (row: Row) => EditorValues
  /** Where its readers find it, if they do. */
  page: (row: Row) => string | false
}

/** The page on which a post or an article is written. */
export function defineWriting<
  Row extends Writing,
  Place,
  Schema extends GenericSchema,
  Code extends string,
>(kind: Kind<Row, Place, Schema, Code>) {
  const { list, title, fields, values: valuesOfKind, page: pageOf, saved, ...own } = kind
  const { listOf: _, ...route } = editing<Row, Place, Schema, Code, Said>({
    ...own,
    list: list.path,
    version: ({ updated_at }) => updated_at.toISOString(),
    instead: helped,
    saved: () => saved,
    titles: (isNew) => [title(isNew), list.title()],
  })
  type ScreenProps = {
    loaderData: Awaited<ReturnType<typeof route.loader>>
    actionData?: Answer
  }
  function Screen({ loaderData, actionData: answer }: ScreenProps) {
    const { row } = loaderData
    const stored = row ? { ...writingValuesOf(row), ...valuesOfKind(row) } : { locale: getLocale() }
    const typed = answer && Object.keys(answer.values).length > 0 ? answer.values : null
    const values = {
      ...(typed && row ? {} : stored),
      ...typed,
      ...marksOf(loaderData, answer),
    }
    const errors = answer?.errors ?? {}
    const page = row && pageOf(row)
    return (
      <>
        <BackLink to={list.path}>{list.title()}</BackLink>
        <h1>{title(!row)}</h1>
        <MarkdownEditor
          action={`${list.path}/${row?.id ?? 'new'}`}
          values={values}
          errors={errors}
          problem={answer && problemOf(answer)}
          preview={
            answer?.preview ?? (row && !typed ? shownWriting(row.content, row.locale) : null)
          }
          isNew={!row}
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
            value={{
              values,
              errors: fieldErrorInWords(errors, (code, field) => writingFault(field, code)),
            }}
          >
            {fields({ ...loaderData, answer })}
          </Filled>
        </MarkdownEditor>
      </>
    )
  }
  return { ...route, Screen }
}

/** What is wrong with the form as a whole, in words. */
function problemOf({ problem, errors }: FormAnswer): string | null {
  if (errors.create_token) return m.form_expired()
  return problem === 'changed' ? m.editor_changed() : problem
}
