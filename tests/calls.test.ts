import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rows = readFileSync('docs/calls.md', 'utf8').split('\n').filter((line) => line.startsWith('| CALL-')).map((line) => {
  const [, ids = '', functions = '', file = ''] = line.split('|')
  return { ids: ids.trim(), names: [...functions.matchAll(/`(\w+)`/g)].map(([, name]) => name!), file: file.trim().replaceAll('`', '') }
})

test.each(rows)('$ids is $names of its module, as docs/calls.md says [CALL-01 OP-007]', ({ names, file }) => {
  const source = readFileSync(file, 'utf8')
  for (const name of names) expect(source).toMatch(new RegExp(`^export (async )?(function|const) ${name}\\b`, 'm'))
})

test('the two named functions have addresses [CALL-01 CALL-62 CALL-63]', () => {
  const routes = readFileSync('app/routes.ts', 'utf8')
  for (const name of ['order-webhook', 'admin-seller-applications']) expect(routes).toContain(`'functions/v1/${name}'`)
})
