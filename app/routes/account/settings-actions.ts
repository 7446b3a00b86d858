import { data, redirect } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { type FieldErrors, readForm, textOf } from '#kernel/form.ts'
import type { Refusal } from '#kernel/result.ts'
import { requestReset } from '#modules/auth/accounts.server.ts'
import { changePasswordForm } from '#modules/auth/password.form.ts'
import { linkGoogle } from '#modules/auth/google-sign-in.server.ts'
import { changePassword } from '#modules/auth/password.server.ts'
import { endOtherSessions, endSession } from '#modules/auth/sessions.server.ts'
import { unlinkGoogle } from '#modules/auth/sign-in-ways.server.ts'
import { sayPasswordChange } from '#modules/auth/ui/account-checks.ts'
import { weakWords } from '#modules/auth/ui/weak-words.ts'
import type { QueueRefusal } from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { mailLanguageForm } from '#modules/people/mail-language.form.ts'
import { changeProfileImage, removeProfileImage } from '#modules/people/profile-image.server.ts'
import { changeProfile } from '#modules/auth/profile.server.ts'
import type { ViewerContext } from '#platform/context.ts'
import { redirectWith } from '../layout/flash.server.ts'
import { mayAddImage, uploadStatusOf } from '../layout/uploads.server.ts'

/** Where on the page something is said: at the section that was sent. */
export type SettingsPlace = 'page' | 'image' | 'password' | 'google'

/** What the page says of a form that was refused. */
export interface SettingsAnswer {
  place: SettingsPlace
  error: string | null
  errors: FieldErrors
}

/** A form of the settings page, and whose it is. */
export interface PostedSettings extends ViewerContext {
  request: Request
  form: FormData
}

type Answer = Response | ReturnType<typeof said>

/** Each thing that the page's forms ask for, by their `intent`. */
const intents: Record<string, (posted: PostedSettings) => Promise<Answer>> = {
  image: saveImage,
  remove_image: dropImage,
  password: updatePassword,
  password_link: sendPasswordLink,
  end_session: endOne,
  end_others: endOthers,
  link_google: beginGoogle,
  unlink_google: endGoogle,
  language: saveLanguage,
}

/**
 * Does what a posted form asks for, and leads back to its section, or says what is wrong with it.
 */
export function answerTo(posted: PostedSettings): Promise<Answer> | Answer {
  const intent = textOf(posted.form, 'intent')
  return Object.hasOwn(intents, intent)
    ? intents[intent]!(posted)
    : said('page', m.settings_unknown())
}

const said = (place: SettingsPlace, error: string | null, errors: FieldErrors = {}, status = 422) =>
  data<SettingsAnswer>({ place, error, errors }, { status })

const tooMany = (place: SettingsPlace, { details }: Refusal) =>
  said(place, m.settings_too_many({ minutes: Math.ceil(Number(details?.seconds) / 60) }), {}, 429)

/**
 * What is said to a form that was not read, since its person has another one in work or too many
 * come at once.
 */
export const settingsRefusedByQueue = (code: QueueRefusal | 'storage_failed'): Answer =>
  said('image', imageProblem(code), {}, uploadStatusOf(code))

async function saveImage({ form, ...given }: PostedSettings): Promise<Answer> {
  if (!(await mayAddImage(given))) return settingsRefusedByQueue('too_many_uploads')
  const { db, viewer, now } = given
  const saved = await changeProfileImage(db, viewer.id, form.get('image'), now)
  if (saved.ok) return redirectWith('/settings#image', 'image_updated')
  if (saved.code === 'missing') return said('image', m.settings_image_missing())
  if (saved.code === 'not_an_image') return said('image', m.settings_image_not_one())
  return said('image', imageProblem(saved.code), {}, uploadStatusOf(saved.code))
}

async function dropImage({ db, viewer, now }: PostedSettings): Promise<Answer> {
  await removeProfileImage(db, viewer.id, now)
  return redirectWith('/settings#image', 'image_removed')
}

async function updatePassword({ db, request, form, viewer, now }: PostedSettings): Promise<Answer> {
  const read = readForm(changePasswordForm, form)
  if (!read.ok) return said('password', null, sayPasswordChange(read.errors).errors)
  const changed = await changePassword(db, request, viewer, read.value, now)
  if (changed.ok) return redirectWith('/settings#password', 'own_password_updated', changed.value)
  switch (changed.code) {
    case 'wrong_password':
      return said('password', null, { current_password: m.settings_password_wrong() })
    case 'weak_password':
      return said('password', null, { new_password: weakWords(changed) })
    case 'too_many':
      return tooMany('password', changed)
    default:
      return said('password', m.settings_password_meanwhile())
  }
}

async function sendPasswordLink({ request, viewer }: PostedSettings): Promise<Answer> {
  const sent = await requestReset(request, viewer.email, getLocale())
  if (sent.ok) return redirectWith('/settings#password', 'password_link_sent')
  return sent.code === 'too_many'
    ? tooMany('password', sent)
    : said('password', m.settings_password_failed(), {}, 502)
}

async function endOne({ db, form, viewer }: PostedSettings): Promise<Answer> {
  const ended = await endSession(db, viewer.id, textOf(form, 'session'))
  return redirectWith('/settings#devices', ended ? 'device_ended' : 'device_gone')
}

async function endOthers({ db, viewer }: PostedSettings): Promise<Answer> {
  await endOtherSessions(db, viewer.id, viewer.session_id)
  return redirectWith('/settings#devices', 'devices_ended')
}

async function beginGoogle({ request }: PostedSettings): Promise<Answer> {
  const begun = await linkGoogle(request, getLocale())
  if (begun.ok) return redirect(begun.value.url, { headers: begun.value.headers })
  return begun.code === 'too_many'
    ? tooMany('google', begun)
    : said('google', m.settings_google_failed(), {}, 502)
}

async function endGoogle({ db, viewer }: PostedSettings): Promise<Answer> {
  const ended = await unlinkGoogle(db, viewer.id)
  if (!ended.ok && ended.code === 'only_way_in') return said('google', m.settings_google_only())
  return redirectWith('/settings#google', 'google_unlinked')
}

async function saveLanguage({ db, form, viewer, now }: PostedSettings): Promise<Answer> {
  const read = readForm(mailLanguageForm, form)
  if (!read.ok) return said('page', m.settings_unknown())
  await changeProfile(db, viewer.id, { locale: read.value.locale }, now)
  return redirectWith('/settings#language', 'language_saved')
}
