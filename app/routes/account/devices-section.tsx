import { Form } from 'react-router'
import { formatAgo } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { MINUTE } from '#kernel/time.ts'
import type { Device } from '#modules/auth/device.ts'
import type { OpenSession } from '#modules/auth/sessions.server.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import { SettingsSection } from './settings-section.tsx'

type UsedBy = Omit<OpenSession, 'user_agent'> & { device: Device }

/** Where the account is open, with what ends it there. */
export function DevicesSection({ devices, now }: { devices: readonly UsedBy[]; now: Date }) {
  return (
    <SettingsSection id="devices" title={m.settings_devices()} lead={m.settings_devices_lead()}>
      <Card as="div" className="k-stack">
        <ul className="k-devices">
          {devices.map((session) => (
            <DeviceItem key={session.id} session={session} now={now} />
          ))}
        </ul>
        {devices.length > 1 && (
          <Form method="post" action="/settings#devices">
            <Button size="sm" name="intent" value="end_others">
              {m.settings_devices_end_others()}
            </Button>
          </Form>
        )}
      </Card>
    </SettingsSection>
  )
}

/**
 * A session counts as in use while it was noted less long ago than this: it is noted every five
 * minutes.
 */
const IN_USE = 6 * MINUTE

function DeviceItem({
  session: { id, device, ip_address, updated_at, own },
  now,
}: {
  session: UsedBy
  now: Date
}) {
  const name = nameOf(device)
  const inUse = now.getTime() - updated_at.getTime() < IN_USE
  return (
    <li className="k-device">
      <Icon name={device.phone ? 'smartphone' : 'monitor'} />
      <div className="k-device__t">
        <p className="k-device__n">
          <span>{name}</span>
          {own && <Tag tone="gold">{m.settings_device_own()}</Tag>}
        </p>
        <p className="k-device__m">
          <span>
            {inUse
              ? m.settings_device_now()
              : m.settings_device_used({ ago: formatAgo(updated_at, now) })}
          </span>
          {ip_address && <bdi dir="ltr">{ip_address}</bdi>}
        </p>
      </div>
      {!own && (
        <Form method="post" action="/settings#devices">
          <input type="hidden" name="session" value={id} />
          <Button
            size="sm"
            name="intent"
            value="end_session"
            aria-label={m.settings_device_end_named({ device: name })}
          >
            {m.settings_device_end()}
          </Button>
        </Form>
      )}
    </li>
  )
}

function nameOf({ browser, system }: Device): string {
  const named = browser ?? m.settings_browser_unknown()
  return system ? m.settings_device({ browser: named, system }) : named
}
