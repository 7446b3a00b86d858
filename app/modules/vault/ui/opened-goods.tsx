import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { formatNumber } from '#i18n/format.ts'
import { Bdi } from '#ui/bdi.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Icon } from '#ui/icon.tsx'
import type { OpenUnit } from '../opened.server.ts'
import './goods.css'

/**
 * What was delivered, open: each detail is hidden until it is shown, by the browser's own means, so
 * that it needs no script. For the answer to a form alone, which nobody keeps.
 */
export function OpenedGoods({ units }: { units: readonly OpenUnit[] }) {
  return (
    <div className="k-stack" data-no-bfcache="">
      {units.map((unit) => (
        <Unit key={unit.position} unit={unit} count={units.length} />
      ))}
    </div>
  )
}

function Unit({ unit, count }: { unit: OpenUnit; count: number }) {
  return (
    <section className="k-stack k-gap-2">
      {count > 1 && (
        <h3>
          {m.goods_unit({
            number: formatNumber(unit.position),
            count: formatNumber(count),
          })}
        </h3>
      )}
      <div className="k-secrets">
        {unit.details.map((detail) => (
          <Detail key={detail.key} detail={detail} />
        ))}
      </div>
    </section>
  )
}

function Detail({ detail }: { detail: OpenUnit['details'][number] }) {
  const isArabic = getLocale() === 'ar'
  const label = isArabic ? detail.label_ar : detail.label_en
  const text = (isArabic && detail.text_ar) || detail.text
  return (
    <details className="k-secret">
      <summary>
        <span className="k-secret__label">{label}</span>
        <span className="k-secret__dots" aria-hidden="true">
          ••••••••
        </span>
        <span className="k-secret__act k-secret__act--show">
          <Icon name="eye" />
          {m.goods_show()}
        </span>
        <span className="k-secret__act k-secret__act--hide">
          <Icon name="eye-off" />
          {m.goods_hide()}
        </span>
      </summary>
      <div className="k-secret__text">
        {detail.isProse ? (
          <p>
            <Bdi>{text}</Bdi>
          </p>
        ) : (
          // neither a translator nor a reader's own font may change a letter of it
          <code translate="no">
            <Bdi>{text}</Bdi>
          </code>
        )}
        <CopyButton text={text} label={m.goods_copy({ label })} copiedLabel={m.goods_copied()} />
      </div>
    </details>
  )
}
