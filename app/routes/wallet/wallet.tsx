import { m } from '#i18n/paraglide/messages.js'
import { WalletLevel } from '#modules/ledger/ui/wallet-level.island.tsx'
import type { LevelFees } from '#modules/ledger/ui/wallet-level.tsx'
import { Wallet } from '#modules/ledger/ui/wallet.island.tsx'
import { walletLevels, withdrawalFeeBp } from '#modules/ledger/wallet-level.ts'
import { RankCard } from '#modules/loyalty/ui/rank-card.tsx'
import { asViewer } from '#platform/http.server.ts'
import { Island } from '#ui/island.tsx'
import { answersOwnJson } from '../layout/json.ts'
import { pageMeta } from '../layout/meta.ts'
import { walletPageOf } from './wallet.server.ts'
import type { Route } from './+types/wallet'

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.wallet_title(), index: false })

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const given = asViewer(context, request)
  const fees = Object.fromEntries(
    walletLevels.map((level) => [level, withdrawalFeeBp(given.settings, level)]),
  ) as LevelFees
  return { wallet: await walletPageOf(given, url.searchParams), points: given.viewer.points, fees }
}

/** The wallet reads itself again by the page's own address. */
export const middleware = [
  answersOwnJson('GET', (given, { url }) => walletPageOf(given, url.searchParams)),
]

export default function WalletPage({ loaderData: { wallet, points, fees } }: Route.ComponentProps) {
  return (
    <main id="main" className="k-wrap k-pt-6">
      <h1 className="k-mb-5">{m.wallet_title()}</h1>
      <div className="k-split k-split--wide">
        <Island of={Wallet} props={wallet} when="idle" />
        <aside className="k-stack k-gap-5">
          <Island of={WalletLevel} props={{ balance: wallet.balance, fees }} when="idle" />
          <RankCard points={points} />
        </aside>
      </div>
    </main>
  )
}
