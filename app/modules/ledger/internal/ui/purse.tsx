import { formatDateTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ButtonLink } from '#ui/button.tsx'
import { Da } from '#ui/da.tsx'
import { GemArt } from '#ui/gem.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import '../../ui/wallet.css'

type PurseProps = {
  balance: number
  resting: number
  restsUntil: string | null
  depositsOpen: boolean
  withdrawalsOpen: boolean
}

/** The balance of a wallet in whole DA, with the ways in and out, or that they are not open yet. */
export function Purse({ balance, resting, restsUntil, depositsOpen, withdrawalsOpen }: PurseProps) {
  return (
    <section className="k-purse" aria-labelledby="balance">
      <div className="k-purse__art" aria-hidden="true" data-enamel="sea">
        <GemArt frame="beads" />
      </div>
      <div>
        <h2 id="balance" className="k-purse__h">
          {m.wallet_balance()}
        </h2>
        <p className="k-purse__n">
          <Da amount={balance} />
        </p>
        {withdrawalsOpen && restsUntil && (
          <p className="k-sm k-mt-2">
            {m.wallet_resting()} <Da amount={resting} />.{' '}
            {m.wallet_rests({ when: formatDateTime(restsUntil) })}
          </p>
        )}
      </div>
      <div className="k-row">
        <ButtonLink variant="sea" to="/wallet/deposit">
          <Icon name="arrow-down-left" />
          {m.wallet_deposit()}
          {!depositsOpen && <Tag tone="gold">{m.wallet_coming_soon()}</Tag>}
        </ButtonLink>
        <ButtonLink variant="sea" to="/wallet/withdraw">
          <Icon name="arrow-up-right" />
          {m.wallet_withdraw()}
          {!withdrawalsOpen && <Tag tone="gold">{m.wallet_coming_soon()}</Tag>}
        </ButtonLink>
      </div>
    </section>
  )
}
