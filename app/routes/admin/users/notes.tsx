import { Form } from 'react-router'
import { formatDateTime, formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { readForm } from '#kernel/form.ts'
import { isUuid } from '#kernel/id.ts'
import { placeFrom, placeIn } from '#kernel/list-params.ts'
import { cameFrom, withQuery } from '#kernel/paging.ts'
import { asViewer, postedForm } from '#platform/http.server.ts'
import { MAX_NOTE, noteForm } from '#modules/people/note.form.ts'
import { notesOf, writeNote } from '#modules/people/notes.server.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import { KeysetPager } from '#ui/keyset-pager.tsx'
import { unsavedProps } from '#ui/unsaved-props.ts'
import { UserText } from '#ui/user-text.tsx'
import { redirectWith } from '../../layout/flash.server.ts'
import { missing } from '../../layout/missing.server.ts'
import { type FormAnswer, refusedFields } from '../parts/answers.ts'
import { PersonLink } from '../parts/cells.tsx'
import { Filled, fieldErrorInWords, TextField } from '../parts/text-field.tsx'
import { requirePersonId } from './person-id.server.ts'
import type { Route } from './+types/notes'

/** What staff noted of a person, and the form of one more. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db } = asViewer(context, request)
  const id = requirePersonId(params.userId)
  const page = await notesOf(db, id, placeFrom(url.searchParams))
  const search = withQuery('', { from: cameFrom(url.search) })
  return { page, path: `/admin/users/${id}/notes${search}`, token: crypto.randomUUID() }
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const posted = await postedForm(request)
  const form = readForm(noteForm, posted)
  if (!form.ok) return refusedFields(posted, form.errors)
  const noted = await writeNote(db, params.userId, form.value, viewer, now)
  if (!noted.ok) throw missing('user')
  const search = withQuery('', { from: cameFrom(url.search) })
  return redirectWith(`/admin/users/${params.userId}/notes${search}`, 'person_noted')
}

const wrong = (code: string) =>
  code === 'too_long'
    ? m.person_note_long({ count: formatNumber(MAX_NOTE) })
    : m.person_note_missing()

export default function NotesOfPerson({
  loaderData: { page, path, token },
  actionData,
}: Route.ComponentProps) {
  const answer: FormAnswer | undefined = actionData
  const sent = answer?.values.token ?? ''
  const { rows, before, after } = page
  return (
    <Card className="k-stack k-gap-4" aria-label={m.person_notes()}>
      <Form
        method="post"
        action={path}
        className="k-staffcompose"
        {...unsavedProps(answer?.values)}
      >
        <input type="hidden" name="token" value={isUuid(sent) ? sent : token} autoComplete="off" />
        <Filled
          value={{
            values: answer?.values ?? {},
            errors: fieldErrorInWords(answer?.errors, wrong),
          }}
        >
          <TextField
            name="body"
            label={m.person_note()}
            hint={m.person_note_hint()}
            rows={3}
            maxLength={MAX_NOTE}
            required
          />
        </Filled>
        <div>
          <Button variant="primary" data-busy={m.admin_saving()}>
            {m.person_note_save()}
          </Button>
        </div>
      </Form>
      {rows.length === 0 ? (
        <Empty title={m.person_no_notes()} level="h2" />
      ) : (
        <ol className="k-log">
          {rows.map((note) => (
            <li key={note.id}>
              <span className="k-log__i" data-tone="gold">
                <Icon name="message-circle" />
              </span>
              <div className="k-log__t">
                <small>
                  <PersonLink id={note.author_id} name={note.author} /> ·{' '}
                  {formatDateTime(note.created_at)}
                </small>
                <div className="k-log__q k-log__q--note">
                  <UserText text={note.body} />
                </div>
              </div>
            </li>
          ))}
        </ol>
      )}
      <KeysetPager
        first={path}
        before={placeIn(path, before, 'before')}
        after={placeIn(path, after, 'after')}
      />
    </Card>
  )
}
