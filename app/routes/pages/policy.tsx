import { data } from 'react-router'
import { formatDate } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { getLocale } from '#i18n/paraglide/runtime.js'
import { namedBy, type Policy, policyIn, policyText } from '#modules/content/policies.server.ts'
import {
  type Placeholder,
  type PolicyName,
  policyNames,
  type PolicyValues,
} from '#modules/content/policy.ts'
import { protectionWords } from '#modules/orders/ui/protection-words.ts'
import { Shield } from '#modules/orders/ui/shield.tsx'
import { type FeeChange, ratesAhead } from '#modules/settings/fee-change.ts'
import { longestProtection } from '#modules/settings/protection.ts'
import { settingsChangedAt } from '#modules/settings/setting-changes.server.ts'
import { sellerFeeBp, type SettingKey, type Settings } from '#modules/settings/settings.ts'
import { rateWords } from '#modules/settings/ui/fee-words.ts'
import { cacheTags, contextOf, isOwnQuery, loaderHeaders, notFound } from '#platform/http.server.ts'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Link } from '#ui/link.tsx'
import { pageMeta } from '../layout/meta.ts'
import type { Route } from './+types/policy'
import '#modules/content/ui/prose.css'
import './policy.css'

// The terms, the refund policy and the other rules of the site, each at the address of its name
// (/terms, …). Their texts name figures of the settings, which are put in here.

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: args.loaderData?.policy.title,
    description: args.loaderData?.policy.description,
  })

export const headers = loaderHeaders

/**
 * One of the site's rules and promises: the page of the address that it is named after. A figure of
 * it that changed changed the text.
 */
export async function loader({ pattern, url, context }: Route.LoaderArgs) {
  const { db, settings, comingFees } = contextOf(context)
  const name = policyNames.find((each) => pattern.replace(/^\//, '') === each)
  if (!name) throw notFound()
  const policy = policyIn(name, getLocale(), policyValues(settings, comingFees))
  const figuresChanged = await settingsChangedAt(
    db,
    namedBy(name, getLocale()).flatMap((named) => settingsOf[named]),
  )
  const updated =
    figuresChanged && figuresChanged > new Date(policy.updated) ? figuresChanged : policy.updated
  const related = relatedTo[name].map((each) => ({
    name: each,
    title: policyText(each, getLocale()).title,
  }))
  return data(
    { name, policy, updated, related },
    isOwnQuery(url.searchParams) ? cacheTags('policies') : undefined,
  )
}

/** From how many sections on a text begins with a list of them. */
const LONG = 5

export default function PolicyPage({
  loaderData: { name, policy, updated, related },
}: Route.ComponentProps) {
  const isLong = policy.sections.length >= LONG
  return (
    <main id="main" className="k-wrap k-pt-6 k-policy">
      <header className="k-policy__head">
        <h1>{policy.title}</h1>
        <div className="k-policy__lead" dangerouslySetInnerHTML={{ __html: policy.lead }} />
        <p className="k-hint">{m.policy_updated({ date: formatDate(updated) })}</p>
      </header>
      {isLong && <Contents sections={policy.sections} />}
      <div className={`k-policy__body k-policy__body--${name}`}>
        {name === 'tradeshield-buying' && <Shield side="buyer" />}
        {name === 'tradeshield-selling' && <Shield side="seller" />}
        {policy.sections.map((section) => (
          <Part key={section.id} {...section} />
        ))}
      </div>
      <Related pages={related} />
    </main>
  )
}

function Contents({ sections }: { sections: Policy['sections'] }) {
  return (
    <nav className="k-policy__toc" aria-labelledby="contents">
      <h2 id="contents" className="k-h3">
        {m.policy_contents()}
      </h2>
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Part = ({ id, title, html }: Policy['sections'][number]) => (
  <section className={`k-policy__part k-policy__part--${id}`} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    <div className="k-prose k-policy__text" dangerouslySetInnerHTML={{ __html: html }} />
  </section>
)

/** Where a reader of each goes on. */
const relatedTo: Record<PolicyName, PolicyName[]> = {
  terms: ['privacy', 'rules', 'refund-policy'],
  privacy: ['terms', 'rules', 'dmca'],
  rules: ['seller-rules', 'terms', 'tradeshield-buying'],
  'seller-rules': ['tradeshield-selling', 'rules', 'warranty'],
  'refund-policy': ['tradeshield-buying', 'warranty', 'terms'],
  warranty: ['tradeshield-buying', 'tradeshield-selling', 'refund-policy'],
  'tradeshield-buying': ['warranty', 'refund-policy', 'tradeshield-selling'],
  'tradeshield-selling': ['seller-rules', 'warranty', 'tradeshield-buying'],
  dmca: ['rules', 'seller-rules', 'terms'],
}

const icons: Record<PolicyName, IconName> = {
  terms: 'scroll-text',
  privacy: 'lock',
  rules: 'scale',
  'seller-rules': 'store',
  'refund-policy': 'undo-2',
  warranty: 'shield-check',
  'tradeshield-buying': 'tradeshield',
  'tradeshield-selling': 'tradeshield',
  dmca: 'info',
}

function Related({ pages }: { pages: { name: PolicyName; title: string }[] }) {
  return (
    <nav className="k-policy__related" aria-labelledby="related">
      <h2 id="related" className="k-h3">
        {m.policy_related()}
      </h2>
      <ul>
        {pages.map(({ name, title }) => (
          <li key={name}>
            <Link to={`/${name}`}>
              <Icon name={icons[name]} />
              <span>{title}</span>
              <Icon name="chevron-right" />
            </Link>
          </li>
        ))}
        <li>
          <Link to="/contact">
            <Icon name="headset" />
            <span>{m.contact_title()}</span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      </ul>
    </nav>
  )
}

/** Which settings each of the figures and names comes from; those of the interface from none. */
const settingsOf: Record<Placeholder, SettingKey | readonly SettingKey[]> = {
  protection: ['protection_days', 'auto_receive_hours'],
  company_name: 'company_name',
  support_email: 'support_email',
  protection_days: 'protection_days',
  protection_days_most: 'protection_days',
  auto_receive_hours: 'auto_receive_hours',
  auto_cancel_hours: 'auto_cancel_hours',
  answer_hours: 'dispute_answer_hours',
  answer_goods_hours: 'dispute_answer_goods_hours',
  auto_cancel_card_minutes: 'auto_cancel_card_minutes',
  seller_fee_accounts: 'seller_fee_accounts_bp',
  seller_fee_items: 'seller_fee_items_bp',
  seller_fee_currencies: 'seller_fee_currencies_bp',
  seller_fee_boosting: 'seller_fee_boosting_bp',
  my_orders: [],
  report_problem: [],
  remember_me: [],
  coming_soon: [],
  paid: [],
}

/** What the policies name, by the settings in force and in the language of the page. */
function policyValues(settings: Settings, comingFees: readonly FeeChange[]): PolicyValues {
  const longest = longestProtection(settings)
  const days = (count: number) => m.policy_days({ count })
  const hours = (count: number) => m.policy_hours({ count })
  const rate = (of: (settings: Settings) => number) =>
    rateWords(of(settings), ratesAhead(settings, comingFees, of))
  return {
    company_name: settings.company_name,
    support_email: settings.support_email,
    protection: protectionWords(null, settings),
    protection_days: days(settings.protection_days),
    protection_days_most: longest > settings.protection_days ? days(longest) : '',
    auto_receive_hours: hours(settings.auto_receive_hours),
    auto_cancel_hours: hours(settings.auto_cancel_hours),
    answer_hours: hours(settings.dispute_answer_hours),
    answer_goods_hours: hours(settings.dispute_answer_goods_hours),
    auto_cancel_card_minutes: m.policy_minutes({ count: settings.auto_cancel_card_minutes }),
    seller_fee_accounts: rate((each) => sellerFeeBp(each, 'accounts')),
    seller_fee_items: rate((each) => sellerFeeBp(each, 'items')),
    seller_fee_currencies: rate((each) => sellerFeeBp(each, 'currencies')),
    seller_fee_boosting: rate((each) => sellerFeeBp(each, 'boosting')),
    my_orders: m.menu_orders(),
    report_problem: m.order_problem(),
    remember_me: m.auth_remember(),
    coming_soon: m.wallet_coming_soon(),
    paid: m.order_status_paid(),
  }
}
