import { formatDuration } from '#i18n/duration.ts'
import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MINUTE } from '#kernel/time.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { FIGURES_DAYS, type SellerFigures, type ShownFigures, shownFigures } from '../figures.ts'
import './figures.css'

// How well a seller keeps their word (on time, how fast, disputes lost): on an offer and a profile
// as buyers read it, and among their sales as the seller does.

interface Fact {
  name: 'on_time' | 'delivery' | 'reply' | 'disputes_lost'
  icon: IconName
  label: string
  value: string
}

/** A seller's figures in words, those that there are. */
function figureFacts({ on_time, disputes_lost, delivery_s, reply_s }: ShownFigures): Fact[] {
  const facts: (Fact | null)[] = [
    on_time === null
      ? null
      : { name: 'on_time', icon: 'check-check', label: m.figures_on_time(), value: `${on_time}%` },
    delivery_s === null
      ? null
      : { name: 'delivery', icon: 'timer', label: m.figures_delivery(), value: timeOf(delivery_s) },
    reply_s === null
      ? null
      : {
          name: 'reply',
          icon: 'message-circle',
          label: m.figures_reply(),
          value: timeOf(reply_s),
        },
    {
      name: 'disputes_lost',
      icon: 'scale',
      label: m.figures_disputes_lost(),
      value: `${disputes_lost}%`,
    },
  ]
  return facts.filter((fact) => fact !== null)
}

const timeOf = (seconds: number): string =>
  formatDuration(Math.round((seconds * 1_000) / MINUTE), 'short')

/** How a seller keeps their word, each in a few words; or that they are new. */
export function FigureLines({ figures }: { figures: ShownFigures | 'new' | null }) {
  if (!figures) return null
  if (figures === 'new')
    return (
      <span className="k-standing">
        <span className="k-standing__f">
          <Icon name="user-plus" size="sm" />
          {m.figures_new()}
        </span>
      </span>
    )
  return (
    <span className="k-standing">
      {figureFacts(figures).map(({ name, icon, label, value }) => (
        <span key={name} className="k-standing__f">
          <Icon name={icon} size="sm" />
          <span>
            {label} <b>{value}</b>
          </span>
        </span>
      ))}
    </span>
  )
}

type OwnFiguresProps = { figures: SellerFigures | null; settings: { figures_from: number } }

/** The same for the seller: what buyers see of it, and from when on they see it. */
export function OwnFigures({ figures, settings }: OwnFiguresProps) {
  const shown = shownFigures(figures, settings)
  const from = settings.figures_from
  return (
    <section className="k-ownfigures" aria-label={m.figures_own()}>
      {shown && (
        <dl className="k-figurelist">
          <FigureFacts figures={shown} />
        </dl>
      )}
      <p className="k-muted k-sm">
        {shown
          ? m.figures_own_shown({ days: formatNumber(FIGURES_DAYS) })
          : m.figures_own_new({
              count: from,
              from: formatNumber(from),
              number: formatNumber(figures?.orders ?? 0),
            })}
      </p>
    </section>
  )
}

/** The figures as terms of a list; nothing where there are none. */
export const FigureFacts = ({ figures }: { figures: ShownFigures }) =>
  figureFacts(figures).map(({ name, label, value }) => (
    <div key={name}>
      <dt>{label}</dt>
      <dd>
        <Bdi>{value}</Bdi>
      </dd>
    </div>
  ))
