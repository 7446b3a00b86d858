// Tricks by which a request is to lead a reader, a form or the site itself somewhere else, each
// kind derived from the parts that its readers disagree about.

const EVIL = 'evil.example'

/** What a browser, a proxy or a careless program may take for the beginning of another host. */
const beginnings = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '/\\/',
  '/\t/',
  '/\n/',
  '/\r/',
  '/\r\n/',
  '\t//',
  ' //',
  '\u00a0//',
  '\u3000//',
  '\ufeff//',
  '/\u200b/',
  '/%09/',
  '/%2f',
  '/%2f%2f',
  '/%5c',
  '/%5c%5c',
  '/%252f%252f',
  '/.//',
  '/..//',
  '/./\\',
  '/%2e%2e//',
  '/ar//',
  '/ar/\\',
  '/ar/..//',
  '/ar/ar//',
  '/a/../..//',
  '/;//',
  '/x:@//',
  'http:',
  'http:/',
  'https://',
  'https:///',
  'https:\\\\',
  'HtTpS://',
  'ftp://',
  'ws://',
  'blob:https://',
  'javascript:alert(1)//',
  'data:text/html,',
  '/\u2028/',
  '／／',
  '/／',
]

/** Ways to write the host that is to be reached, some of which begin or end like ours. */
const hosts = (own: string) => [
  EVIL,
  `${EVIL}/%2e%2e`,
  `${own}@${EVIL}`,
  `${own}.${EVIL}`,
  `${EVIL}#@${own}`,
  `${EVIL}\\@${own}`,
  'evil%E3%80%82example',
]

/** What is none of these combinations. */
const singles = (origin: string) => [
  'vbscript:x',
  'JaVaScRiPt:alert(1)',
  EVIL,
  `@${EVIL}`,
  `/@${EVIL}`,
  `:@${EVIL}`,
  `/\u0000/${EVIL}`,
  `/\u3002${EVIL}`,
  '',
  '?',
  '#',
  `/\r\nLocation: https://${EVIL}`,
  `/%0d%0aLocation:%20https://${EVIL}`,
  '/%0d%0a%0d%0a<script>',
  `\r\nhttps://${EVIL}`,
  `/.${EVIL}`,
  `/?//${EVIL}`,
  `/#//${EVIL}`,
  `${origin}@${EVIL}`,
  `${origin}.${EVIL}`,
  `/\u00ad/${EVIL}`,
  `/\u0085/${EVIL}`,
  `/${'a'.repeat(5_000)}//${EVIL}`,
]

/** Values of a way back that are to lead away from this site. */
export const redirectTricks = (origin: string): string[] => [
  ...new Set([
    ...beginnings.flatMap((start) => hosts(new URL(origin).host).map((host) => start + host)),
    ...singles(origin),
  ]),
]

/** Headers of a form that a page of another site sends, by newer browsers and by older ones. */
export function forgeryTricks(origin: string): [string, Record<string, string>][] {
  const { host, protocol } = new URL(origin)
  const sites = [
    'cross-site',
    'same-site',
    'Cross-Site',
    'SAME-ORIGIN',
    'same-origin, cross-site',
    'cross-site, same-origin',
    'same-origin;x',
    'same origin',
    'null',
    'unknown',
  ]
  const origins = [
    `https://${EVIL}`,
    'null',
    '',
    `${origin}.${EVIL}`,
    `${origin}@${EVIL}`,
    `${origin}/`,
    `${origin} https://${EVIL}`,
    `https://${EVIL}, ${origin}`,
    `${protocol}//www.${host}`,
    `${protocol}//${host.replace(/:\d+$/, '')}:1`,
    `${protocol === 'http:' ? 'https:' : 'http:'}//${host}`,
    `//${host}`,
    host,
    'file://',
    'about:blank',
    'chrome-extension://abcdefghijklmnopabcdefghijklmnop',
    'data:',
    '*',
    `${origin}#`,
    `${origin}?`,
  ]
  return [
    ...sites.flatMap((site) =>
      [origin, `https://${EVIL}`, ''].map((from): [string, Record<string, string>] => [
        `Sec-Fetch-Site ${site}, Origin ${from || 'none'}`,
        { 'sec-fetch-site': site, origin: from },
      ]),
    ),
    ...origins.map((from): [string, Record<string, string>] => [
      `Origin ${from || 'none'}`,
      { origin: from },
    ]),
  ]
}

/** Headers that are to make the site write another host into links, mails and ways back. */
export const hostTricks: Record<string, string>[] = [
  ...[EVIL, `${EVIL}:443`, `localhost.${EVIL}`, `user@${EVIL}`, `${EVIL}/`, `${EVIL}#`].map(
    (host) => ({ host }),
  ),
  ...[
    'x-forwarded-host',
    'x-host',
    'x-original-host',
    'x-forwarded-server',
    'x-http-host-override',
    'x-rewrite-url',
    'x-original-url',
    'x-forwarded-prefix',
    'x-wap-profile',
    'base-url',
    'referer',
    'true-host',
    'cf-connecting-host',
  ].map((name) => ({ [name]: name.endsWith('url') ? `https://${EVIL}/` : EVIL })),
  { forwarded: `for=1.2.3.4;host=${EVIL};proto=https` },
  { 'x-forwarded-proto': 'https', 'x-forwarded-host': EVIL, 'x-forwarded-port': '444' },
  { host: EVIL, 'x-forwarded-host': EVIL, origin: `https://${EVIL}` },
]

/** Networks that no message of ours may go to (RFC 6890 and its successors): an address of each. */
const inner4 = [
  '0.0.0.0',
  '0.255.255.255',
  '10.0.0.1',
  '10.255.255.255',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '169.254.170.2',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.255',
  '198.18.0.1',
  '198.19.255.255',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
]

const hex = (address: string) =>
  address.split('.').map((part) => Number(part).toString(16).padStart(2, '0'))

/** Ways to write one IPv4 address in an address bar. */
const spellings = (address: string) => {
  const parts = address.split('.').map(Number)
  const number = parts.reduce((sum, part) => sum * 256 + part, 0)
  const [a, b, c, d] = hex(address)
  return [
    address,
    `${address}.`,
    String(number),
    `0x${number.toString(16)}`,
    `0${number.toString(8)}`,
    parts.map((part) => `0x${part.toString(16)}`).join('.'),
    parts.map((part) => `0${part.toString(8)}`).join('.'),
    `${parts[0]}.${number % 2 ** 24}`,
    [...address].map((digit) => (digit === '.' ? '。' : digit)).join(''),
    `[::ffff:${address}]`,
    `[::ffff:${a}${b}:${c}${d}]`,
    `[::${address}]`,
    `[64:ff9b::${address}]`,
    `[2002:${a}${b}:${c}${d}::1]`,
  ]
}

const inner6 = [
  '::',
  '::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
]

/** Hosts within our own network, as somebody may write them who wants the site to call them. */
export const innerHosts: string[] = [
  ...new Set([
    ...inner4.flatMap((address) => [address, `[::ffff:${address}]`]),
    ...['127.0.0.1', '169.254.169.254', '10.0.0.1'].flatMap(spellings),
    ...inner6.map((address) => `[${address}]`),
    'localhost',
    'LOCALHOST',
    'localhost.',
    'ｌｏｃａｌｈｏｓｔ',
  ]),
]
