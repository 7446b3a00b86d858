import { directionOfText } from '#kernel/text-direction.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Da } from '#ui/da.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import type { DeskKind, Hit } from './desk-found.ts'
import '#ui/clamp.css'
import './found-lines.css'

/** One thing that a search of the back office found. */
export function HitLine({ hit, icon }: { hit: Hit; icon: DeskKind['icon'] }) {
  const { number, name, note, amount, state } = hit
  return (
    <>
      <Icon name={icon} />
      <span className="k-foundline">
        <span className="k-clamp-1" dir={directionOfText(name)}>
          {name}
        </span>
        {(number || note) && (
          <small className="k-clamp-1">
            {number && (
              <bdi className="k-num" dir="ltr">
                {number}
              </bdi>
            )}
            {number && note && ' · '}
            {note && <Bdi>{note}</Bdi>}
          </small>
        )}
      </span>
      <span className="k-foundline__end">
        {amount !== undefined && <Da amount={amount} />}
        {state && <Tag>{state}</Tag>}
      </span>
    </>
  )
}
