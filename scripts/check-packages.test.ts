import { expect, test } from 'vitest'
import { faultsOf, packageFaults } from './check-packages.ts'

const named = { dependencies: { sharp: '0.35.4' }, devDependencies: {}, optionalDependencies: {} }
const whole = { version: '0.35.4', integrity: 'sha512-abc' }
const advisory = { package: 'sharp', below: '0.35.4', why: 'It decodes what strangers send.' }

test('the packages of this project are what was meant', () => {
  expect(packageFaults()).toEqual([])
})

test('a range, a package without its digest and one that is warned of are found', () => {
  expect(faultsOf(named, { '': {}, 'node_modules/sharp': whole }, [advisory])).toEqual([])
  expect(
    faultsOf(
      { ...named, dependencies: { sharp: '^0.35.4', vite: 'latest' } },
      {
        'node_modules/sharp': { ...whole, version: '0.35.3' },
        'node_modules/a/node_modules/sharp': { version: '0.9.10' },
        'node_modules/a': { version: '1.0.0', integrity: 'sha1-abc' },
        'node_modules/other-platform': { version: '1.0.0', optional: true },
      },
      [advisory],
    ),
  ).toEqual([
    'package.json takes sharp as "^0.35.4", not one version',
    'package.json takes vite as "latest", not one version',
    'package-lock.json has no SHA-512 of node_modules/a/node_modules/sharp',
    'package-lock.json has no SHA-512 of node_modules/a',
    'node_modules/sharp is 0.35.3: It decodes what strangers send. Take 0.35.4 or newer.',
    'node_modules/a/node_modules/sharp is 0.9.10: It decodes what strangers send. Take 0.35.4 or newer.',
  ])
})

test('of what is not used at all every version is found', () => {
  const all = { package: 'react-server-dom-webpack', below: '*', why: 'Not used.' }
  expect(faultsOf(named, { 'node_modules/react-server-dom-webpack': whole }, [all])).toEqual([
    'node_modules/react-server-dom-webpack is 0.35.4: Not used. Take none of it.',
  ])
})
