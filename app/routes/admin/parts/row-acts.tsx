import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { IconButton, IconLink } from '#ui/button.tsx'

type RowActsProps = {
  /** Where its list is, of which the row's own address follows; and the list's search. */
  path: string
  search: string
  /** Under which name its id is sent. */
  name: string
  id: number
  title: string
  /** Its place in the list, and the last place. */
  at: number
  last: number
  /** Whether it can be deleted, not only switched off. */
  deletes?: boolean
}

/** What is done with a row whose place counts: a place up, a place down, changed, deleted. */
export function RowActs({ path, search, name, id, title, at, last, deletes }: RowActsProps) {
  return (
    <div className="k-gametexts__acts">
      <Form method="post" action={path + search}>
        <input type="hidden" name={name} value={id} />
        <IconButton
          type="submit"
          name="intent"
          value="earlier"
          icon="arrow-up"
          label={m.admin_faq_earlier({ title })}
          disabled={at === 0}
        />
        <IconButton
          type="submit"
          name="intent"
          value="later"
          icon="arrow-down"
          label={m.admin_faq_later({ title })}
          disabled={at === last}
        />
      </Form>
      <IconLink icon="pencil" label={m.admin_faq_edit({ title })} to={`${path}/${id}${search}`} />
      {deletes && (
        <IconLink
          icon="trash-2"
          className="k-gametexts__delete"
          label={m.admin_faq_delete({ title })}
          to={`${path}/${id}/delete${search}`}
        />
      )}
    </div>
  )
}
