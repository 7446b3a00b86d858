import { formatTime } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Section } from '#ui/section.tsx'
import { PaymentMarks } from '../layout/payment-marks.tsx'
import type { Prayer } from './prayer.ts'

/** Guarantee, support, community. */
export function Promises() {
  const promises: [IconName, string, string][] = [
    ['tradeshield', m.home_promise_guarantee(), m.home_promise_guarantee_text()],
    ['headset', m.home_promise_support(), m.home_promise_support_text()],
    ['users', m.home_promise_community(), m.home_promise_community_text()],
  ]
  return (
    <section className="k-section" aria-labelledby="promises">
      <h2 id="promises" className="k-vh">
        {m.home_promises()}
      </h2>
      <div className="k-promises">
        {promises.map(([icon, title, text]) => (
          <Card key={icon} as="article" className="k-promise">
            <Icon name={icon} />
            <h3>{title}</h3>
            <p>{text}</p>
          </Card>
        ))}
      </div>
    </section>
  )
}

export function PaymentMethods() {
  return (
    <section className="k-section" aria-labelledby="payment">
      <div className="k-paycard">
        <div className="k-stack k-gap-2">
          <h2 id="payment">{m.home_payment()}</h2>
          <p className="k-muted">{m.home_payment_text()}</p>
        </div>
        <PaymentMarks />
      </div>
    </section>
  )
}

/** Find, pay, secured transaction, receive. */
export function HowItWorks() {
  const steps = [
    [m.home_how_find(), m.home_how_find_text()],
    [m.home_how_pay(), m.home_how_pay_text()],
    [m.home_how_secured(), m.home_how_secured_text()],
    [m.home_how_receive(), m.home_how_receive_text()],
  ]
  return (
    <Section id="how" title={m.home_how()}>
      <ol className="k-steps">
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const prayerNames: Record<Prayer, () => string> = {
  fajr: m.home_prayer_fajr,
  dhuhr: m.home_prayer_dhuhr,
  asr: m.home_prayer_asr,
  maghrib: m.home_prayer_maghrib,
  isha: m.home_prayer_isha,
}

/** Names the next prayer in Algiers and when it begins there. */
export function PrayerReminder({ prayer, time }: { prayer: Prayer; time: Date }) {
  return (
    <aside className="k-prayer" aria-label={m.home_prayer()}>
      <div className="k-wrap k-prayer__in">
        <Icon name="mihrab" />
        <div>
          <p className="k-prayer__t">{m.home_prayer_words()}</p>
          <p>{m.home_prayer_next({ prayer: prayerNames[prayer](), time: formatTime(time) })}</p>
        </div>
      </div>
    </aside>
  )
}
