import { useStore } from '#ui/use-store.ts'
import { type LevelFees, WalletLevelCard } from './wallet-level.tsx'
import { balanceNow } from '../internal/ui/wallet-now.ts'

/** The wallet's level by the balance that the page shows now. */
export function WalletLevel({ balance, fees }: { balance: number; fees: LevelFees }) {
  return <WalletLevelCard balance={useStore(balanceNow) ?? balance} fees={fees} />
}
