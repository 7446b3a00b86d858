import { expect, test } from 'vitest'
import { cookieOf, writtenCookie } from './cookies.server.ts'

test.each([
  ['lang=ar', 'ar'],
  ['theme=dark; lang=ar', 'ar'],
  ['lang=ar; lang=en', 'ar'],
  ['lang="ar"', 'ar'],
  ['lang=a%3Db%26', 'a=b&'],
  ['lang=%E0%A4%A', '%E0%A4%A'],
  ['lang=', ''],
  ['langs=ar; slang=en; lang', null],
  ['', null],
  [null, null],
])('of the cookies %s lang is %s', (header, value) => expect(cookieOf(header, 'lang')).toBe(value))

test('a cookie is for the whole site, closed to scripts and other sites unless it is opened', () => {
  expect(writtenCookie('a', 'x')).toBe('a=x; Path=/; HttpOnly; SameSite=Lax')
  expect(writtenCookie('a', 'x', { seconds: 60, isOpen: true })).toBe(
    'a=x; Max-Age=60; Path=/; SameSite=Lax',
  )
  expect(writtenCookie('__Host-a', '', { seconds: 0, isSecure: true })).toBe(
    '__Host-a=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
  )
})

test('whatever a value is, it is read as it was written, and adds nothing to the header', () => {
  const value = 'a;b=c, "d"\r\n%20é'
  const written = writtenCookie('a', value)
  expect(written).toMatch(/^a=[^;\s]+; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(cookieOf(written.split('; ')[0], 'a')).toBe(value)
})

test('a name that is none is refused, as is one for a host over http', () => {
  expect(() => writtenCookie('a b', '')).toThrow('Invalid cookie name')
  expect(() => writtenCookie('__Host-a', '')).toThrow('must have Secure')
})
