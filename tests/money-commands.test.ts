import { expect, test } from 'vitest'
import { moneyCommands } from './money-commands.ts'
import { moneyScenarios } from './money-scenarios.ts'

test('every command that reaches the ledger is tried with a fault at each of its statements', () => {
  const commands = moneyCommands()
  expect(commands.length).toBeGreaterThan(30)
  expect(Object.keys(moneyScenarios).toSorted()).toEqual(commands)
})
