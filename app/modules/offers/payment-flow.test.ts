import { expect, test } from 'vitest'
import { paymentFlowOf } from './payment-flow.ts'

const now = new Date('2026-11-24T10:00:00Z')
const all = { gateway: true, transfer: true }
const none = { gateway: false, transfer: false }
const plain = {
  payment_link: null,
  payment_link_methods: [],
  payment_link_active: false,
  payment_link_expires: null,
}
const linked = {
  ...plain,
  payment_link: 'https://pay.example.org/x',
  payment_link_methods: [7],
  payment_link_active: true,
}

test.each([
  ['gateway', plain, all, 'gateway'],
  ['gateway', plain, { ...all, gateway: false }, 'transfer'],
  ['gateway', plain, none, 'by_hand'],
  ['gateway', linked, all, 'gateway'],
  ['gateway', linked, none, 'link'],
  ['transfer', plain, all, 'transfer'],
  ['transfer', plain, none, 'by_hand'],
  ['link', linked, all, 'link'],
  ['link', plain, all, 'by_hand'],
  ['link', { ...linked, payment_link_methods: [8] }, all, 'by_hand'],
  ['wallet', linked, all, 'wallet'],
] as const)(
  'a method of the kind %s with %j and %j is paid by %s [PAY-21]',
  (kind, offer, open, way) => {
    expect(paymentFlowOf({ id: 7, kind, link_hosts: ['pay.example.org'] }, offer, open, now)).toBe(
      way,
    )
  },
)
