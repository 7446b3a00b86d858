import { test } from './fixtures.ts'

// What every journey is watched for, tried: each of these must fail.

const mismatch = () => console.error('an island differs from its page', 'gallery')

test.fail(
  'an island that differs from its page fails the journey @en-desktop',
  async ({ page, at }) => {
    await page.goto(at('/fees'))
    await page.evaluate(mismatch)
  },
)

test.fail(
  'an error fails the journey in a window of its own too @en-desktop',
  async ({ browser, baseURL, at }) => {
    const context = await browser.newContext({ baseURL: baseURL! })
    const page = await context.newPage()
    await page.goto(at('/fees'))
    await page.evaluate(
      () =>
        void setTimeout(() => {
          throw new Error('a script broke')
        }),
    )
    await page.waitForFunction(() => true)
    await context.close()
  },
)

test.describe('a journey that expects what is said', () => {
  test.use({ allowedErrors: [/an island differs from its page gallery/] })

  test('does not fail for it @en-desktop', async ({ page, at }) => {
    await page.goto(at('/fees'))
    await page.evaluate(mismatch)
  })
})
