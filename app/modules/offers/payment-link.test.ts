import { describe, expect, test } from 'vitest'
import { DAY, plus } from '#kernel/time.ts'
import { usableLink, withReturn, allowedLink } from './payment-link.ts'

const hosts = ['pay.example', 'bank.dz']

describe('a link may lead to', () => {
  test.each([
    ['https://pay.example/i/12', 'https://pay.example/i/12'],
    ['https://eu.pay.example/i/12?x=1#y', 'https://eu.pay.example/i/12?x=1#y'],
    ['HTTPS://PAY.EXAMPLE/I', 'https://pay.example/I'],
    ['https://pay.example:443/', 'https://pay.example/'],
    ['https://@pay.example/', 'https://pay.example/'],
    ['https://pay.example\\@evil.com/', 'https://pay.example/@evil.com/'],
    ['https://pay.example/go?to=https://evil.com', 'https://pay.example/go?to=https://evil.com'],
    ['  https://bank.dz/\n', 'https://bank.dz/'],
  ])('%j', (link, href) => {
    expect(allowedLink(link, hosts)?.href).toBe(href)
  })
})

describe('a link may not lead to', () => {
  test.each([
    '',
    'pay.example',
    '//pay.example/',
    '/payment/1',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)//https://pay.example',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://pay.example/1',
    'file:///etc/passwd',
    'ftp://pay.example/',
    'http://pay.example/',
    'https://pay.example@evil.com/',
    'https://pay.example%40evil.com/',
    'https://user:pass@pay.example/',
    'https://user@pay.example/',
    'https://evil.com\\@pay.example/',
    'https://evil.com/pay.example',
    'https://evil.com?pay.example',
    'https://evil.com#pay.example',
    'https://pay.example.evil.com/',
    'https://evilpay.example/',
    'https://pay-example/',
    'https://example/',
    'https://xpay.example.com/',
    'https://pay.example./',
    'https://pay.example:8443/',
    'https://pay.example:80/',
    'https://pay.example:99999/',
    'https://pаy.example/',
    'https://xn--py-7kc.example/',
    'https://pay。example.evil.com/',
    'https://pay.example%00.evil.com/',
    'https://127.0.0.1/',
    'https://0x7f000001/',
    'https://2130706433/',
    'https://[::1]/',
    'https://169.254.169.254/',
    'https://localhost/',
    'https:///',
    'https://',
    'https://pay.example evil.com/',
    // schemes that only look like https, and what a browser strips from them
    'https:evil.com',
    'https:/evil.com',
    'https:\\\\evil.com',
    'ht\ntps://evil.com/',
    'h\tttps://evil.com/',
    ' https://evil.com/',
    '\u0000https://evil.com/',
    'view-source:https://pay.example/',
    'intent://pay.example/#Intent;scheme=https;end',
    'vbscript:msgbox(1)',
    'about:blank',
    'wss://pay.example/',
    'javascript://pay.example/%0aalert(1)',
    'data:text/html;base64,PHNjcmlwdD4=',
    '///pay.example/',
    '////pay.example/',
    '/\\pay.example/',
    '\\\\pay.example\\',
    // hosts that only look like ours
    'https://PAY.EXAMPLE.EVIL.COM/',
    'https://pay.example:443@evil.com/',
    'https://pay.example:@evil.com/',
    'https://:@evil.com/',
    'https://evil.com:443/pay.example',
    'https://pay.example%2f.evil.com/',
    'https://pay.example%2eevil.com/',
    'https://pay%2eexample.evil.com/',
    'https://рay.example/',
    'https://pay.ехample/',
    'https://раy.example/',
    'https://pay.examp1e/',
    'https://pay.exampIe.com/',
    'https://xn--pay-example-9x3d.com/',
    'https://pay.example｡evil.com/',
    'https://pay．example．evil.com/',
    'https://bank.dz.evil.com/',
    'https://bank.dz-evil.com/',
    'https://notbank.dz/',
    'https://bank.dzz/',
    'https://ban.dz/',
    'https://evil.com/\\@bank.dz/',
    'https://evil.com\\.bank.dz/',
    'https://evil.com/?@bank.dz',
    'https://evil.com#@bank.dz',
    'https://evil.com;bank.dz/',
    'https://pay.example,evil.com/',
    'https://pay.example..evil.com/',
    'https://pay.example../',
    'https://.pay.example./',
    'https://evil.com./.pay.example/',
    // addresses of machines
    'https://127.1/',
    'https://0/',
    'https://0177.0.0.1/',
    'https://[::ffff:127.0.0.1]/',
    'https://[fe80::1]/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://1.1.1.1/',
    `https://${'a'.repeat(300)}.pay.example.evil.com/`,
    `https://evil.com/${'pay.example/'.repeat(500)}`,
  ])('%j', (link) => {
    expect(allowedLink(link, hosts)).toBeNull()
  })

  test('anywhere but a host that is listed, whatever is put before, behind or between', () => {
    const ways = [
      'https://',
      'HTTPS://',
      'https:\\\\',
      'https:/\\',
      '//',
      'https://user@',
      'https://pay.example@',
      'https://pay.example\\@',
      'https://@',
      'https:///',
      'https://\t',
      'https://\n',
    ]
    const behind = [
      '',
      '/',
      ':443',
      ':8443',
      '.',
      '#pay.example',
      '?pay.example',
      '/pay.example',
      '\\pay.example',
      '@pay.example',
      ':pay.example',
      '%00.pay.example',
      '.pay.example',
      '\t.pay.example',
      ';pay.example',
    ]
    for (const before of ways) {
      for (const after of behind) {
        const url = allowedLink(`${before}evil.com${after}`, hosts)
        const isOurs =
          url === null || url.hostname === 'pay.example' || url.hostname.endsWith('.pay.example')
        expect([
          before,
          after,
          isOurs && (url === null || (url.protocol === 'https:' && !url.port && !url.username)),
        ]).toEqual([before, after, true])
      }
    }
  })

  test('any host at all while none is listed, or an empty one', () => {
    expect(allowedLink('https://pay.example/', [])).toBeNull()
    for (const link of ['https://pay.example/', 'https://evil.com./', 'https://evil.com/'])
      expect(allowedLink(link, [''])).toBeNull()
  })
})

describe('the payment link of an offer', () => {
  const now = new Date('2026-11-20T10:00:00Z')
  const offer = {
    payment_link: 'https://pay.example/i/1',
    payment_link_methods: [3, 4],
    payment_link_active: true,
    payment_link_expires: null,
  }
  const method = { id: 3, link_hosts: hosts }

  test('is used for a method that it lists, while it is active and not expired [PAY-21]', () => {
    expect(usableLink(offer, method, now)?.href).toBe('https://pay.example/i/1')
    expect(usableLink({ ...offer, payment_link_expires: plus(now, 1) }, method, now)).not.toBeNull()
  })

  test.each([
    ['there is none', { payment_link: null }, {}],
    ['it is switched off', { payment_link_active: false }, {}],
    ['it does not list the method', {}, { id: 5 }],
    ['it lists no method', { payment_link_methods: [] }, {}],
    ['it has just expired', { payment_link_expires: now }, {}],
    ['it expired yesterday', { payment_link_expires: plus(now, -DAY) }, {}],
    ['the method does not allow its host', {}, { link_hosts: ['bank.dz'] }],
    ['it is not https', { payment_link: 'http://pay.example/' }, {}],
  ])('is not used when %s [PAY-26]', (_, linked, chosen) => {
    expect(usableLink({ ...offer, ...linked }, { ...method, ...chosen }, now)).toBeNull()
  })

  test('carries the address to come back to, unless it names one [PAY-24]', () => {
    const back = 'https://kanz.example/payment/7?payment=success'
    expect(withReturn(new URL('https://pay.example/i/1?a=b'), back)).toBe(
      'https://pay.example/i/1?a=b&return_url=https%3A%2F%2Fkanz.example%2Fpayment%2F7%3Fpayment%3Dsuccess',
    )
    expect(
      withReturn(new URL('https://pay.example/i/1?return_url=https://evil.example/'), back),
    ).toBe(
      'https://pay.example/i/1?return_url=https%3A%2F%2Fkanz.example%2Fpayment%2F7%3Fpayment%3Dsuccess',
    )
    const doubled = withReturn(
      new URL(
        'https://pay.example/i/1?return_url=https://kanz.example/orders&return_url=https://evil.example/#top',
      ),
      back,
    )
    expect(new URL(doubled).searchParams.getAll('return_url')).toEqual([back])
    expect(new URL(doubled).hash).toBe('#top')
    for (const sly of [
      'https://kanz.example.evil.com/',
      'https://kanz.example@evil.com/',
      '//evil.com',
      'javascript:alert(1)',
      'kanz.example',
      '',
    ]) {
      const link = new URL('https://pay.example/')
      link.searchParams.set('return_url', sly)
      expect(new URL(withReturn(link, back)).searchParams.getAll('return_url')).toEqual([back])
    }
    const own = 'https://pay.example/i/1?return_url=https%3A%2F%2Fkanz.example%2Forders'
    expect(withReturn(new URL(own), back)).toBe(own)
  })
})
