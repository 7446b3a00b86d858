import { Form } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import type { Locale } from '#kernel/locale.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field, Select } from '#ui/field.tsx'
import { Icon } from '#ui/icon.tsx'
import { SettingRow, SettingsSection } from './settings-section.tsx'

/** The language that the person is written to in; that of the pages is chosen by their address. */
export function LanguageSection({ locale }: { locale: Locale }) {
  return (
    <SettingsSection id="language" title={m.settings_language()} lead={m.settings_language_lead()}>
      <Card as="div">
        <Form method="post" action="/settings#language" className="k-stack">
          <input type="hidden" name="intent" value="language" />
          <Field label={m.settings_language_label()}>
            <Select name="locale" defaultValue={locale}>
              <option value="ar" lang="ar">
                {m.language_other({}, { locale: 'en' })}
              </option>
              <option value="en" lang="en">
                {m.language_other({}, { locale: 'ar' })}
              </option>
            </Select>
          </Field>
          <div>
            <Button>{m.settings_language_save()}</Button>
          </div>
        </Form>
      </Card>
    </SettingsSection>
  )
}

/** What is held of the person: to take along, or to end. */
export function DataSection() {
  const download = (
    <ButtonLink size="sm" to="/settings/data">
      <Icon name="download" />
      {m.settings_data_download()}
    </ButtonLink>
  )
  const end = (
    <ButtonLink size="sm" variant="outline-danger" to="/settings/delete">
      {m.settings_delete()}
    </ButtonLink>
  )
  return (
    <SettingsSection id="data" title={m.settings_data()} lead={m.settings_data_lead()}>
      <Card as="div">
        <SettingRow title={m.settings_data_download()} action={download}>
          {m.settings_data_what()}
        </SettingRow>
        <SettingRow title={m.settings_delete()} action={end}>
          {m.settings_delete_what()}
        </SettingRow>
      </Card>
    </SettingsSection>
  )
}
