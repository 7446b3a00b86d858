import sharp from 'sharp'
import { expect, test } from 'vitest'
import { filesOf } from '#modules/files/picture.ts'
import { savePicture } from '#modules/files/pictures.server.ts'
import { deleteOffer } from '#modules/offers/own-offers.server.ts'
import { relayOnce } from '#platform/outbox.server.ts'
import { getFile } from '#platform/storage.server.ts'
import { openTestApp } from '../../tests/app.ts'
import { buildOffer } from '../../tests/factories/offer.ts'
import { handleFacts } from './facts.server.ts'

const { db } = await openTestApp()

async function stored(): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#123456' } }).png().toBuffer()
  const saved = await savePicture('offer-images/1', new File([new Uint8Array(png)], 'a.png'), new Date())
  if (!saved.ok) throw new Error(saved.code)
  return saved.value
}

test('the files of a deleted offer’s pictures go after it, but not those that something else names [SELL-12]', async () => {
  const [own, shared] = [await stored(), await stored()]
  const offer = await buildOffer(db, { images: [own, shared] })
  await buildOffer(db, { images: [shared] })
  await deleteOffer(db, offer.id, offer.user_id, new Date())
  const isThere = async (url: string) => (await getFile(filesOf(url)[0]!.key)) !== null
  expect([await isThere(own), await isThere(shared)]).toEqual([true, true])
  while (await relayOnce((tx, facts) => handleFacts(tx, facts, { quiet: true }))) { /* until all is told */ }
  expect([await isThere(own), await isThere(shared)]).toEqual([false, true])
})
