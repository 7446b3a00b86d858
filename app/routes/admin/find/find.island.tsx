import { isolated } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Card } from '#ui/card.tsx'
import { Empty } from '#ui/empty.tsx'
import { Link } from '#ui/link.tsx'
import { ListForm, ListWords } from '#ui/list-form.tsx'
import { ListNotRead } from '#ui/list-not-read.tsx'
import { Button, TextLink } from '#ui/button.tsx'
import { useList } from '#ui/use-list.ts'
import { FIND, type DeskFound, type DeskKind } from '../../layout/desk-found.ts'
import { HitLine } from '../../layout/desk-hit.tsx'
import '#ui/choice.css'

/** All that a text finds in the back office, searched as one types. */
export function FoundOnDesk({ first }: { first: DeskFound }) {
  const { root, field, answer, asking, failed, typing } = useList(FIND, first, {
    textOf: ({ text }) => text,
    searchBy: (text) => (text === '' ? '' : `?q=${encodeURIComponent(text)}`),
  })
  return (
    <section ref={root} tabIndex={-1} aria-label={m.desk_find()} aria-busy={asking} data-find>
      <div className="k-stack k-gap-4">
        <h1>{m.desk_find()}</h1>
        <ListForm path={FIND} label={m.desk_find()} className="k-foundform" typing={typing}>
          <ListWords
            field={field}
            typing={typing}
            label={m.desk_find()}
            placeholder={m.desk_find()}
            defaultValue={answer.text}
            className="k-full"
          />
          <Button>{m.search_submit()}</Button>
        </ListForm>
        {failed !== null && <ListNotRead to={FIND + failed} />}
        {answer.isPart && <p role="status">{m.desk_find_part()}</p>}
        {answer.kinds.map((kind) => (
          <KindFound key={kind.kind} kind={kind} />
        ))}
        {answer.kinds.length === 0 && <Nothing found={answer} />}
      </div>
    </section>
  )
}

function KindFound({ kind: { kind, title, icon, hits, all } }: { kind: DeskKind }) {
  return (
    <Card aria-labelledby={`found-${kind}`} className="k-stack k-gap-2">
      <h2 id={`found-${kind}`} className="k-h3">
        {title}
      </h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.to + hit.name}>
            <Link className="k-choice k-picker__i" to={hit.to}>
              <HitLine hit={hit} icon={icon} />
            </Link>
          </li>
        ))}
      </ul>
      {all && <TextLink to={all}>{m.desk_find_all()}</TextLink>}
    </Card>
  )
}

function Nothing({ found: { text, isShort } }: { found: DeskFound }) {
  if (text === '') return <p className="k-muted">{m.desk_find_begin()}</p>
  return (
    <Empty title={m.search_nothing({ text: isolated(text) })} level="h2">
      {isShort ? m.desk_find_more_letters() : m.desk_find_nothing()}
    </Empty>
  )
}
