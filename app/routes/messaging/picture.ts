import { messagePicture } from '#modules/messaging/pictures.server.ts'
import { asViewer } from '#platform/http.server.ts'
import { privateImage } from '../layout/private-image.server.ts'
import type { Route } from './+types/picture'

/** A picture of a conversation, for its people, and for staff who said why they read it. */
export async function loader({ params, request, context, url }: Route.LoaderArgs) {
  const { db, viewer, now } = asViewer(context, request)
  const size = url.searchParams.get('size')
  return privateImage(await messagePicture(db, params.pictureId, viewer, size, now))
}
