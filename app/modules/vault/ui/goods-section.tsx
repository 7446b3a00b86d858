import { m } from '#i18n/paraglide/messages.js'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import './goods.css'

/** What is delivered, by its name, and that it is sealed. */
export function GoodsHead({ sealed }: { sealed: boolean }) {
  return (
    <div className="k-goods__h">
      <h2 className="k-h3" id="goods">
        <Icon name="package" />
        {m.goods_title()}
      </h2>
      {sealed && (
        <Tag tone="success">
          <Icon name="lock" size="sm" />
          {m.goods_sealed()}
        </Tag>
      )}
    </div>
  )
}

/** What is kept of an opening. */
export const Recorded = ({ children }: { children: string }) => (
  <p className="k-goods__rec">
    <Icon name="eye" />
    <span>{children}</span>
  </p>
)
