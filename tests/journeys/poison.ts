import { crc32 } from 'node:zlib'
import pg from 'pg'

/**
 * Texts that run a script wherever one of them is taken for markup, an address or code. `ran()` is
 * what each would call.
 */
export const payloads = [
  '<script>ran()</script>',
  '</script><script>ran()</script>',
  '--></style></script><script>ran()</script>',
  '"><script>ran()</script>',
  "'><img src=x onerror=ran()>",
  '"><img src=x onerror="ran()">',
  '<img src=x onerror=ran()//',
  '<img/src/onerror=ran()>',
  '<IMG SRC="jav&#x09;ascript:ran()">',
  '<svg onload=ran()>',
  '<svg/onload=ran()//',
  '<svg><script>ran()</script></svg>',
  '<svg><animate onbegin=ran() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:ran()"><text x="20" y="20">x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=ran()></style></mglyph></table></mtext></math>',
  '<body onload=ran()>',
  '<iframe srcdoc="<script>parent.ran()</script>"></iframe>',
  '<iframe src="javascript:parent.ran()"></iframe>',
  '<object data="javascript:ran()"></object>',
  '<embed src="javascript:ran()">',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=javascript:ran()">',
  '<link rel=stylesheet href="data:text/css,*{color:red}">',
  '<style>*{background:url(javascript:ran())}</style>',
  '<form action="https://evil.example/"><button>x</button></form>',
  '<input autofocus onfocus=ran()>',
  '<details open ontoggle=ran()>x</details>',
  '<video><source onerror=ran()></video>',
  '<audio src=x onerror=ran()></audio>',
  '<marquee onstart=ran()>x</marquee>',
  '<template><script>ran()</script></template>',
  '<noscript><p title="</noscript><img src=x onerror=ran()>">',
  '<a href="javascript:ran()">x</a>',
  '<a href="data:text/html,<script>ran()</script>">x</a>',
  '[x](javascript:ran())',
  '[x](JaVaScRiPt&#58;ran())',
  '[x](vbscript:ran())',
  '![x](javascript:ran())',
  '![x](https://evil.example/x.png "onerror=ran()")',
  '<javascript:ran()>',
  '[x]: javascript:ran()\n[x]',
  'javascript:ran()',
  'javascript://%0aran()',
  ' javascript:ran()',
  'data:text/html,<script>ran()</script>',
  '//evil.example/x',
  '" onmouseover="ran()" x="',
  "' autofocus onfocus='ran()",
  '`-ran()-`',
  "');ran();//",
  '${ran()}',
  '{{constructor.constructor("ran()")()}}',
  '\u2028ran()//',
  '\ufeff<script>ran()</script>',
  '＜script＞ran()＜/script＞',
  '<scr\u0000ipt>ran()</scr\u0000ipt>'.replaceAll('\u0000', ''),
  '<<script>ran();//<</script>',
  '<!--<img src="--><img src=x onerror=ran()//">',
  '<![CDATA[<img src=x onerror=ran()>]]>',
  '\u202e<script>ran()</script>',
]

interface Column {
  table: string
  column: string
  type: 'text' | 'text[]' | 'jsonb'
}

/**
 * What holds keys, not words: with other values nobody would find the page. So do the columns that
 * refer to rows of other tables.
 */
const KEYS = new Set([
  'slug',
  'key',
  'token',
  'identifier',
  'event',
  'cause',
  'reference',
  'code',
  'move',
  'from_status',
  'to_status',
  'provider_id',
  'account_id',
  'password',
])
const KEY_TABLES =
  /^(kysely_|ledger_|auth_|sessions$|outbox$|settings$|order_(moves|statuses|changes)$|reserved_)/

/**
 * Writes a payload into every text that any table holds, past triggers and as far as the
 * constraints allow, so that no field is forgotten that is added later; where there is room,
 * `atOnce` of them in paragraphs of their own. Returns the columns that took them and those that
 * refuse such texts.
 */
export async function poison(
  url: string,
  texts: readonly string[] = payloads,
  atOnce = 1,
): Promise<{ taken: string[]; refused: string[] }> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    const result = { taken: [] as string[], refused: [] as string[] }
    for (const column of await columnsOf(client)) {
      const write = (many: number) =>
        client.query(updateOf(column, texts.length, many), [texts]).then(
          () => true,
          () => false,
        )
      const done = (atOnce > 1 && (await write(atOnce))) || (await write(1))
      result[done ? 'taken' : 'refused'].push(`${column.table}.${column.column}`)
    }
    return result
  } finally {
    await client.end()
  }
}

async function columnsOf(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and format_type(a.atttypid, a.atttypmod) in ('text', 'text[]', 'jsonb')
      and not exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and a.attnum = any (k.conkey))
    order by 1, 2`)
  return rows.filter(({ table, column }) => !KEYS.has(column) && !KEY_TABLES.test(table))
}

/**
 * Another payload for each row; its number makes it unlike all others, as a unique column needs.
 */
function updateOf({ table, column, type }: Column, length: number, many: number): string {
  // each column begins elsewhere, so that few rows show many of them
  const begin = many > 1 ? crc32(`${table}.${column}`) % length : column.length
  const one = `($1::text[])[1 + (n * ${many} + i + ${begin}) % ${length}]`
  const text = `(select string_agg(${one}, E'\\n\\n') from generate_series(0, ${many - 1}) i) || ' ' || n`
  const value = {
    text: text,
    'text[]': `array[${text}, ${text}]`,
    // a list is none of people's words
    jsonb: `case when jsonb_typeof(t."${column}") = 'object' then
      (select coalesce(jsonb_object_agg(k, case when jsonb_typeof(v) = 'string' and k not in ('event', 'order_id', 'status') then to_jsonb(${text}) else v end), '{}')
        from jsonb_each(t."${column}") as e(k, v))
      else t."${column}" end`,
  }[type]
  return `update "${table}" t set "${column}" = ${value} from (select ctid as at, row_number() over () as n from "${table}") r
    where r.at = t.ctid and t."${column}" is not null`
}
