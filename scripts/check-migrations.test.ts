import { expect, test } from 'vitest'
import { digestOf } from '../db/migration-files.ts'
import { faultsOf, migrationFaults, readSums } from './check-migrations.ts'

const first = 'create table a (id int);'
const sums = `${digestOf(first)}  0001_a.sql\n`
const notes = '-- Additive: yes\n-- Locks: nothing that stands\n'

const faults = (more: Record<string, string>) =>
  faultsOf(new Map(Object.entries({ '0001_a.sql': first, ...more })), readSums(sums))

test('the migrations of the project keep to what was released', async () => {
  expect(await migrationFaults()).toEqual([])
})

test('a released migration may be neither changed nor taken away', () => {
  expect(faults({ '0001_a.sql': `${first} -- and more` })).toEqual([
    '0001_a.sql was released with another text',
  ])
  expect(faultsOf(new Map(), readSums(sums))).toEqual(['0001_a.sql was released, and is not there'])
})

test('a new one comes after them, and says what it means to what runs', () => {
  expect(faults({ '0002_b.sql': `${notes}create table b (id int);` })).toEqual([])
  expect(faults({ '0000_b.sql': `${notes}create table b (id int);` })).toEqual([
    '0000_b.sql comes before 0001_a.sql, which was released',
  ])
  expect(faults({ '0002_b.sql': 'create table b (id int);' })).toEqual([
    '0002_b.sql has no line "-- Additive: yes" or "-- Additive: no, why"',
    '0002_b.sql has no line "-- Locks: …"',
  ])
})

test.each([
  'alter table a drop column id;',
  'alter table a rename column id to no;',
  'alter table a alter column id set not null;',
  'drop table a;',
  'alter table a drop constraint kinds;',
  'alter table a drop constraint kinds, add constraint kinds_of_a check (true);',
])('one that says it is additive may not %s', (statement) => {
  expect(faults({ '0002_b.sql': `${notes}${statement}` })).toHaveLength(1)
  const honest = notes.replace('yes', 'no, the version before reads it')
  expect(faults({ '0002_b.sql': `${honest}${statement}` })).toEqual([])
})

test('what a function does when it is called breaks nothing that runs, what is done at once does', () => {
  const body = '$$ begin delete from a; end $$;'
  const called = `create function f() returns void language plpgsql as ${body}`
  expect(faults({ '0002_b.sql': `${notes}${called}` })).toEqual([])
  expect(faults({ '0002_b.sql': `${notes}${called} do ${body}` })).toHaveLength(1)
})

test('a constraint that is dropped and added again by its name is changed', () => {
  const changed = `alter table a drop constraint kinds,
    add constraint kinds check (kind in ('one', 'two'));`
  expect(faults({ '0002_b.sql': `${notes}${changed}` })).toEqual([])
  expect(faults({ '0002_b.sql': `${notes}${changed} drop table b;` })).toHaveLength(1)
})

test('a trigger that refuses to truncate a table does not truncate it', () => {
  const guarded = `create trigger t before truncate on a for each statement execute function f();`
  expect(faults({ '0002_b.sql': `${notes}${guarded}` })).toEqual([])
  expect(faults({ '0002_b.sql': `${notes}${guarded} truncate b;` })).toHaveLength(1)
})
