import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import type { GenericSchema } from 'valibot'
import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { writingFault } from '#modules/content/ui/editor-words.ts'
import { findDraft } from '#modules/content/drafts.server.ts'
import { MarkdownEditor, type EditorValues } from '#modules/content/ui/editor.tsx'
import { draftName, type WritingKind } from '#modules/content/writing.ts'
import { asViewer } from '#platform/http.server.ts'
import { BackLink, Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import type { FormAnswer } from '../parts/answers.ts'
import { type Editing, editing, marksOf, type OpenedEditor } from '../parts/editing.ts'
import { Filled, fieldErrorInWords } from '../parts/text-field.tsx'
import {
  helped,
  shownWriting,
  writingPaths,
  writingValuesOf,
  type Writing,
} from './writing.server.ts'

// The editor that blog posts (../blog/post.tsx) and help articles share: title, Markdown with
// preview, time of publication, and a draft that the server keeps while somebody types
// (decision 100).

type Said = { preview?: string; kept?: string }
type Answer = FormAnswer & Said

type Shared = 'param' | 'place' | 'find' | 'missing' | 'form' | 'images' | 'save' | 'refused'

interface Kind<
  Row extends Writing,
  Place,
  Schema extends GenericSchema,
  Code extends string,
> extends Pick<Editing<Row, Place, Schema, Code, Said>, Shared> {
  kind: WritingKind
  list: () => string
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
  const {
    list,
    title,
    fields: _fields,
    values: _values,
    page: _page,
    saved,
    refused,
    ...own
  } = kind
  const { listOf: _, ...route } = editing<Row, Place, Schema, Code, Said>({
    ...own,
    list: writingPaths[own.kind],
    version: ({ updated_at }) => updated_at.toISOString(),
    instead: helped,
    saved: () => saved,
    refused: (refusal, sent) => publishingFault(refusal.code) ?? refused?.(refusal, sent),
    titles: (isNew) => [title(isNew), list()],
  })
  async function loader(args: LoaderFunctionArgs) {
    const { db, viewer } = asViewer(args.context, args.request)
    const opened = await route.loader(args)
    const draft = await findDraft(db, viewer.id, { kind: own.kind, id: opened.row?.id ?? null })
    return { ...opened, draft }
  }
  type ScreenProps = { loaderData: Awaited<ReturnType<typeof loader>>; actionData?: Answer }
  const Screen = ({ loaderData, actionData }: ScreenProps) => (
    <WritingScreen kind={kind} opened={loaderData} answer={actionData} />
  )
  return { ...route, loader, Screen }
}

interface WritingScreenProps<Row extends Writing, Place> {
  kind: Pick<
    Kind<Row, Place, never, never>,
    'kind' | 'list' | 'title' | 'fields' | 'page' | 'values'
  >
  opened: OpenedEditor<Row, Place> & {
    version: string
    token: string
    draft: Awaited<ReturnType<typeof findDraft>>
  }
  answer: Answer | undefined
}

function WritingScreen<Row extends Writing, Place>({
  kind,
  opened,
  answer,
}: WritingScreenProps<Row, Place>) {
  const { row, version } = opened
  const path = writingPaths[kind.kind]
  const draft = answer ? null : opened.draft
  const stored = row ? { ...writingValuesOf(row), ...kind.values(row) } : { locale: getLocale() }
  const sent = answer && Object.keys(answer.values).length > 0 ? answer.values : null
  const typed = sent ?? draft?.fields ?? null
  const values = {
    ...(typed && row ? {} : stored),
    ...typed,
    ...marksOf(opened, answer),
    // a newer version is not overwritten by what was typed before it
    ...(row && draft && { seen: draft.seen }),
  }
  const errors = answer?.errors ?? {}
  const page = row && kind.page(row)
  const inWords = fieldErrorInWords(errors, (code, field) => writingFault(field, code))
  return (
    <>
      <BackLink to={path}>{kind.list()}</BackLink>
      <h1>{kind.title(!row)}</h1>
      <MarkdownEditor
        action={`${path}/${row?.id ?? 'new'}`}
        draftOf={draftName({ kind: kind.kind, id: row?.id ?? null })}
        notice={
          draft ? (
            <Unsaved at={draft.kept_at} isOld={row !== null && draft.seen !== version} />
          ) : (
            answer?.kept && <Kept time={answer.kept} />
          )
        }
        values={values}
        errors={errors}
        problem={answer && problemOf(answer)}
        preview={answer?.preview ?? (sent ? null : shownOf(draft?.fields ?? row ?? {}))}
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
        <Filled value={{ values, errors: inWords }}>{kind.fields({ ...opened, answer })}</Filled>
      </MarkdownEditor>
    </>
  )
}

/** Says that what was typed is kept, to who asked for it. */
const Kept = ({ time }: { time: string }) => (
  <Callout tone="success" icon="circle-check" role="status">
    {m.editor_unsaved_kept({ time })}
  </Callout>
)

/** How a text is read; null while there is none. */
const shownOf = ({ content, locale }: { content?: string; locale?: string }): string | null =>
  content ? shownWriting(content, locale) : null

/** Which field is wrong where a text may not be published. */
function publishingFault(code: string) {
  if (code === 'past') return { errors: { publish_at: 'past' } }
  return code === 'undescribed' ? { errors: { content: 'undescribed' } } : null
}

/** Says that the form shows what was typed and not saved, and offers to forget it. */
const Unsaved = ({ at, isOld }: { at: Date; isOld: boolean }) => (
  <Callout tone="warning" icon="pencil" role="note">
    <p>{m.editor_unsaved_shown({ time: formatDateTime(at) })}</p>
    {isOld && <p>{m.editor_unsaved_newer()}</p>}
    <Button name="intent" value="discard" size="sm" className="k-mt-2">
      {m.editor_unsaved_discard()}
    </Button>
  </Callout>
)

/** What is wrong with the form as a whole, in words. */
function problemOf({ problem, errors }: FormAnswer): string | null {
  if (errors.create_token) return m.form_expired()
  return problem === 'changed' ? m.editor_changed() : problem
}
