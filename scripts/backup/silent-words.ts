import pg from 'pg'

const WORDS = `
This database is a COPY, restored from a backup, and silent: no mail, push, webhook or payout file leaves it,
no payment gateway is asked, nothing falls due, and it is not backed up. If it is the real site now: npm run resume
هذه القاعدة نسخة مستعادة من نسخة احتياطية وهي صامتة: لا يخرج منها بريد ولا إشعار ولا ملفّ للبنك ولا يُتّصل ببوّابة الدفع.
إن صارت هي الموقع الأصلي فنفّذ: npm run resume`

/** Says of a copy that it is one: taken for the real site, it would keep everybody waiting. */
export async function sayIfSilent(url: string, say: (words: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    if ((await client.query('select from silence')).rowCount) say(WORDS)
  } finally {
    await client.end()
  }
}
