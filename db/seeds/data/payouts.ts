import type { DepositStatus } from '#modules/payouts/deposit.ts'
import type { WithdrawalStatus } from '#modules/payouts/withdrawal.ts'

export interface WithdrawalSeed {
  seller: string
  /** How much of what the wallet then holds, from 0 to 1. */
  part: number
  /** Number and branch of an account: of a bank (its code), or a CCP. The keys are computed. */
  account: { bank: string; number: string } | { ccp: string }
  /** In whose name, when it is not the seller's own. */
  holder?: string
  ending: WithdrawalStatus
  days_ago: number
  reason?: string
}

/**
 * Past withdrawals and those that wait, of whose accounts none is printed: they wait although
 * withdrawals are closed by now. The numbers are made up.
 */
export const withdrawals: WithdrawalSeed[] = [
  { seller: 'amine_213', part: 0.6, account: { ccp: '0021457730' }, ending: 'paid', days_ago: 41 },
  {
    seller: 'atlas_hunter',
    part: 0.5,
    account: { bank: '002', number: '001120300123456' },
    ending: 'paid',
    days_ago: 33,
  },
  {
    seller: 'casbah_gg',
    part: 0.7,
    account: { ccp: '0017209914' },
    ending: 'returned',
    days_ago: 26,
    reason: 'رقم CCP لا يخصّ هذا الاسم. أعد الطلب باسم صاحب الحساب.',
  },
  { seller: 'casbah_gg', part: 0.7, account: { ccp: '0017209941' }, ending: 'paid', days_ago: 24 },
  {
    seller: 'oran_topup',
    part: 0.4,
    account: { bank: '003', number: '009540311220045' },
    ending: 'cancelled',
    days_ago: 19,
  },
  { seller: 'lina_plays', part: 0.8, account: { ccp: '0030011846' }, ending: 'paid', days_ago: 14 },
  {
    seller: 'nour_store',
    part: 0.5,
    account: { bank: '004', number: '001010455667788' },
    ending: 'paid',
    days_ago: 8,
  },
  {
    seller: 'kabyle_gamer',
    part: 0.6,
    account: { ccp: '0009976120' },
    ending: 'approved',
    days_ago: 1.6,
  },
  {
    seller: 'yacine_ff',
    part: 0.7,
    account: { bank: '032', number: '000150620011223' },
    ending: 'approved',
    days_ago: 1.3,
  },
  {
    seller: 'nour_store',
    part: 0.4,
    account: { ccp: '0026660013' },
    holder: 'Bilal Hamdi',
    ending: 'requested',
    days_ago: 0.9,
  },
  {
    seller: 'oran_topup',
    part: 0.5,
    account: { bank: '003', number: '009540311220045' },
    ending: 'requested',
    days_ago: 0.6,
  },
  {
    seller: 'setif_coins',
    part: 0.6,
    account: { bank: '099', number: '000010200003004' },
    ending: 'requested',
    days_ago: 0.4,
  },
  {
    seller: 'lina_plays',
    part: 0.5,
    account: { ccp: '0030011846' },
    ending: 'requested',
    days_ago: 0.2,
  },
]

export interface DepositSeed {
  buyer: string
  amount: number
  /** What arrived, when it was another amount. */
  received?: number
  to: 'ccp' | 'rib'
  reference: string
  ending: DepositStatus
  days_ago: number
  reason?: string
  /** The receipt of another deposit, photographed once more: by its reference. */
  receipt_of?: string
}

export const deposits: DepositSeed[] = [
  {
    buyer: 'sofiane_16',
    amount: 5_000,
    to: 'rib',
    reference: 'BM 88120437',
    ending: 'confirmed',
    days_ago: 22,
  },
  {
    buyer: 'meriem_k',
    amount: 3_000,
    received: 2_970,
    to: 'ccp',
    reference: 'SFP 0091/22',
    ending: 'confirmed',
    days_ago: 12,
  },
  {
    buyer: 'walid_dz',
    amount: 8_000,
    to: 'rib',
    reference: 'BM 88120990',
    ending: 'refused',
    days_ago: 9,
    reason: 'لم يصل هذا المبلغ إلى حسابنا. راجع بريد الجزائر ثمّ أعد الإرسال.',
  },
  {
    buyer: 'ines_sky',
    amount: 2_500,
    to: 'ccp',
    reference: 'وصل 4471',
    ending: 'pending',
    days_ago: 0.8,
  },
  {
    buyer: 'hamza_pro25',
    amount: 4_000,
    to: 'rib',
    reference: 'BM 88154410',
    ending: 'pending',
    days_ago: 0.5,
  },
  {
    buyer: 'rania_play',
    amount: 4_000,
    to: 'rib',
    reference: 'BM 88154411',
    ending: 'pending',
    days_ago: 0.3,
    receipt_of: 'BM 88154410',
  },
  {
    buyer: 'youcef_goal',
    amount: 12_000,
    to: 'ccp',
    reference: '',
    ending: 'pending',
    days_ago: 0.1,
  },
]
