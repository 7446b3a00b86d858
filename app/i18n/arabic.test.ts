import { expect, test } from 'vitest'
import { unitName } from '#modules/catalog/ui/category-name.ts'
import { inLocale } from './locale.server.ts'
import { m } from './paraglide/messages.js'

test.each([
  [m.flash_order_received, 'تمّ تأكيد الاستلام'],
  [m.auth_reset_lead, 'سيُسجَّل خروجك من كلّ أجهزتك.'],
  [m.settings_password_ends, 'سيُسجَّل خروجك من أجهزتك الأخرى.'],
  [m.auth_sign_up_heading, 'أنشئ حسابك'],
  [m.notice_order_disputed_title, 'جمّدنا مبلغ طلبك'],
  [m.order_status_completed, 'سُلّم'],
  [m.order_step_completed, 'سُلّم الطلب'],
  [m.settings_delete_what, 'يُحذف اسمك وبيانات دخولك نهائيًّا، وتبقى الطلبات والمدفوعات في السجلّ.'],
  [m.order_step_created, 'سُجّل الطلب'],
  [m.checkout_next_placed, 'سُجّل الطلب'],
  [m.goods_reveal, 'نتأكّد أوّلًا أنّك أنت: أدخل كلمة مرورك في كنز. وكلّ فتح يُسجَّل.'],
  [m.order_page_goods_broken, 'إحدى البيانات لا تعمل'],
  [m.stock_sold_note, 'كلّ حساب مع دفع ثمنه'],
  [m.offer_status_completed, 'نفد'],
  [m.talk_note_hidden_seller, 'تُخفى وسائل التواصل قبل الطلب. أجب هنا.'],
] as const)('Arabic says what a reader in Algeria would say', (message, arabic) => {
  expect(inLocale('ar', () => message())).toBe(arabic)
})

test('half a dinar is rounded up in words that say so', () => {
  expect(inLocale('ar', () => m.batch_percent_hint())).toContain('ويُقرَّب نصف الدينار إلى الأعلى.')
})

test('units have their Arabic names where players use them', () => {
  expect(inLocale('ar', () => ['Diamonds', 'FC Coins', 'V-Bucks'].map(unitName))).toEqual([
    'جواهر',
    'كوينز',
    'V-Bucks',
  ])
  expect(inLocale('en', () => ['Diamonds', 'FC Coins', 'constructor'].map(unitName))).toEqual([
    'Diamonds',
    'FC Coins',
    'constructor',
  ])
})

test('Arabic counts the steps of a guide of which some are done', () => {
  const done = (count: number) =>
    inLocale('ar', () => m.guide_buyer_progress({ done: '0', count, number: String(count) }))
  expect([1, 2, 6, 11].map(done)).toEqual([
    'أنجز المشتري 0 من خطوة واحدة.',
    'أنجز المشتري 0 من خطوتين.',
    'أنجز المشتري 0 من 6 خطوات.',
    'أنجز المشتري 0 من 11 خطوة.',
  ])
})
