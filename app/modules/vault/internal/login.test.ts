import { describe, expect, test } from 'vitest'
import type { GoodsField } from '../goods.ts'
import { isOfManyGames, loginOf, spelledAlike } from './login.ts'

describe('a login is the same', () => {
  test.each([
    ['in any case and width, with blanks around and doubled', ' Ｋing  OF dz ', 'king of dz'],
    ['with marks that nobody sees', 'ki\u200bng\u00ad\u2060\u3164', 'king'],
    ['with composed and decomposed letters', 'ame\u0301lie', 'amélie'],
    ['in Arabic digits', 'لاعب ٢٠٢٤', 'لاعب 2024'],
    ['with and without vowel marks', 'كَنز', 'كنز'],
    ['with a tag in its address', 'king+x@mail.example', 'king@mail.example'],
    ['with any case and a last point in its domain', 'King@Mail.Example.', 'king@mail.example'],
    ['with blanks in its address', 'king @ mail.example', 'king@mail.example'],
    ['with points and a tag at Gmail', 'k.i.n.g+2@gmail.com', 'king@gmail.com'],
    ['by the other name of Gmail', 'king@googlemail.com', 'king@gmail.com'],
    ['as a phone number with its country or without', '+213 550 12-34-56', '0550123456'],
    ['with the sign before a player’s name', '#king', '@king'],
  ])('%s', (_, one, other) => {
    expect(spelledAlike(one)).toBe(spelledAlike(other))
  })

  test.each([
    'login: king77',
    'Login = king77',
    'user king77',
    'my login is king77',
    'login: king77 / pass: x',
    'user: king77:hunter2',
    'username=king77;password=x',
    'login king77 and password x',
    'king77 pass: x',
    'king77 / pass x',
    'king77 | code 123',
    'player name king77, email king@x.dz',
    'id/pass: king77/x',
    'username -> king77',
    'identifiant : king77 mdp : x',
    "nom d'utilisateur: king77 mot de passe x",
    'compte king77',
    '• Account name - king77',
    'اسم الدخول: king77',
    'اسم المستخدم : king77 كلمة السر: x',
    'حسابي king77',
    'يوزر: king77 / الباسوورد x',
    'اسم اللاعب king77',
  ])('whatever is pasted with it: %s', (text) => expect(spelledAlike(text)).toBe('king77'))

  test.each([
    'email king@x.dz, player name king77',
    'E-mail : King@x.dz password: x',
    'the account is king@x.dz thanks',
    'email/login king@x.dz',
    'بريد الحساب king@x.dz',
    'الإيميل: king@x.dz / الباسوورد x',
    'ادخل بالإيميل king@x.dz',
  ])('by the address that stands first: %s', (text) => expect(spelledAlike(text)).toBe('king@x.dz'))

  test.each([
    ['id: 512345678, name: king', '512345678'],
    ['ايدي اللاعب ٥١٢٣٤٥٦٧٨', '512345678'],
    ['Riot ID: Nova#EUW', 'nova#euw'],
    ['رقم الهاتف: 0550 12 34 56', '0550123456'],
    ['my gmail k.ing@gmail.com', 'king@gmail.com'],
  ])('for ids and numbers too: %s', (text, plain) =>
    expect(spelledAlike(text)).toBe(spelledAlike(plain)),
  )

  test.each([
    ['another name', 'king', 'kings'],
    ['words that are a name', 'name of thrones', 'thrones of'],
    ['a clan before a name', 'DZ | KING', 'DZ | ALI'],
    ['names that begin as a label does', 'loginking', 'king'],
    ['points elsewhere than at Gmail', 'k.ing@mail.example', 'king@mail.example'],
    ['a name and an address', 'king', 'king@gmail.com'],
    ['words apart', 'king of', 'kingof'],
    ['another domain', 'king@gmail.com', 'king@mail.example'],
    ['an address of a tag alone', '+x@gmail.com', '+y@gmail.com'],
  ])('not: %s', (_, one, other) => {
    expect(spelledAlike(one)).not.toBe(spelledAlike(other))
  })

  test('never as nothing', () => {
    for (const text of [
      '.@gmail.com',
      '+@gmail.com',
      '...@gmail.com',
      '@',
      '#',
      'login',
      'login:',
      'user :',
      'pass: x',
      'login: :x',
    ])
      expect(spelledAlike(text)).not.toBe('')
  })
})

test('what identifies and is no secret is the login, in the order of the fields', () => {
  const field = (key: string, given: Partial<GoodsField> = {}) =>
    ({ key, kind: 'text', identifies: true, ...given }) as GoodsField
  const fields = [
    field('server', { kind: 'choice' }),
    field('login'),
    field('password', { kind: 'secret' }),
    field('email', { identifies: false }),
  ]
  const goods = { login: 'King', server: 'EU', password: 'x', email: 'a@b.example' }
  expect(loginOf(fields, goods)).toBe('eu\nking')
  expect(loginOf(fields, { ...goods, password: 'another', email: 'c@d.example' })).toBe('eu\nking')
  expect(loginOf(fields, { ...goods, server: 'NA' })).not.toBe('eu\nking')
  expect(loginOf([field('code', { kind: 'secret' })], { code: 'ABC' })).toBeNull()
  expect(loginOf(fields, { password: 'x' })).toBeNull()
})

test.each([
  ['king@mail.example', true],
  ['0555123456', true],
  ['king of dz', false],
  ['@king', false],
  ['king@', false],
  ['a king@mail.example', false],
  ['king@mail.example too', false],
  ['k@m', true],
])('%s opens many games: %j', (login, many) => {
  expect(isOfManyGames(login)).toBe(many)
})
