import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { ListForm, ListWords } from '#ui/list-form.tsx'
import { ListNotRead } from '#ui/list-not-read.tsx'
import { useList } from '#ui/use-list.ts'
import { ListHead } from '../parts/list.tsx'
import './setting-search.css'

const PATH = '/admin/settings'

/** A section, by whose name links from before it had a page lead to it; or a setting. */
interface SettingHit {
  to: string
  id?: string
  name: string
  note: string
}

/** The sections of the settings, or what a text finds among the settings. */
export interface SettingsFound {
  text: string
  hits: SettingHit[]
}

/** All settings by their sections, searched as one types. */
export function SettingSearch({ first }: { first: SettingsFound }) {
  const { root, field, answer, asking, failed, typing } = useList(PATH, first, {
    textOf: ({ text }) => text,
    searchBy: (text) => (text === '' ? '' : `?q=${encodeURIComponent(text)}`),
  })
  return (
    <section
      ref={root}
      tabIndex={-1}
      aria-label={m.admin_settings_title()}
      aria-busy={asking}
      className="k-stack k-gap-4"
    >
      <ListHead title={m.admin_settings_title()} />
      <p className="k-muted">{m.admin_setting_lead()}</p>
      <ListForm path={PATH} label={m.admin_setting_find()} className="k-foundform" typing={typing}>
        <ListWords
          field={field}
          typing={typing}
          label={m.admin_setting_find()}
          placeholder={m.admin_setting_find()}
          defaultValue={answer.text}
          className="k-full"
        />
        <Button>{m.search_submit()}</Button>
      </ListForm>
      {failed !== null && <ListNotRead to={PATH + failed} />}
      {answer.hits.length === 0 ? (
        <Empty title={m.search_nothing({ text: isolated(answer.text) })} level="h2">
          {m.admin_setting_find_none()}
        </Empty>
      ) : (
        <Card className="k-settinghits">
          <ul aria-label={m.admin_setting_contents()}>
            {answer.hits.map((hit) => (
              <li key={hit.to} id={hit.id}>
                <HitLink hit={hit} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </section>
  )
}

const HitLink = ({ hit: { to, name, note } }: { hit: SettingHit }) => (
  <Link to={to}>
    <b>{name}</b>
    <small className="k-muted">
      <Bdi>{note}</Bdi>
    </small>
  </Link>
)
