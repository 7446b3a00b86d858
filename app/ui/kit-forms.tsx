import { Avatar } from './avatar.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Callout } from './callout.tsx'
import { Card } from './card.tsx'
import { Da } from './da.tsx'
import { PopDialog } from './dialog.tsx'
import { Empty } from './empty.tsx'
import { Check, Field, FileDrop, Input, PasswordInput, SearchInput, Select, Textarea } from './field.tsx'
import type { KitWords } from './kit-words.ts'
import { Menu, MenuLink } from './menu.tsx'
import { RadioCard, RadioCards } from './radio-card.tsx'
import { Section } from './section.tsx'
import { ShowMore } from './show-more.tsx'
import { Skeleton } from './skeleton.tsx'
import { Stepper } from './stepper.tsx'
import { Tag } from './tag.tsx'
import { Toast } from './toast.tsx'
import { Toggle } from './toggle.tsx'

type Words = { words: KitWords }

export function Fields({ words }: Words) {
  return (
    <Section title="Fields">
      <div className="k-grid2">
        <Field label={words.title} required>
          <Input name="title" defaultValue={words.sample} />
        </Field>
        <Field label={words.price} required error={words.tooLow}>
          <Input name="price" inputMode="numeric" defaultValue="90" unit="DA" />
        </Field>
        <Field label={words.device} hint={words.small}>
          <Select name="device">
            <option>PC</option>
            <option>{words.mobile}</option>
          </Select>
        </Field>
        <Field label={words.password}>
          <PasswordInput name="password" defaultValue="secret" showLabel={words.more} hideLabel={words.less} />
        </Field>
        <Field label={words.details}>
          <Textarea name="details" defaultValue={words.body} />
        </Field>
        <FileDrop label={words.image} hint="JPEG, PNG, WebP" name="images" />
        <div className="k-row">
          <Stepper
            name="quantity"
            aria-label={words.quantity}
            defaultValue={1}
            min={1}
            max={9}
            decreaseLabel="−1"
            increaseLabel="+1"
          />
          <Check name="remember" defaultChecked>
            {words.remember}
          </Check>
          <Toggle name="enabled" label={words.pending} defaultChecked />
        </div>
        <RadioCards>
          <RadioCard name="pay" value="edahabia" defaultChecked note="Algérie Poste">
            Edahabia
          </RadioCard>
          <RadioCard name="pay" value="wallet" icon="wallet" disabled end={<Tag>{words.soon}</Tag>}>
            {words.wallet}
          </RadioCard>
        </RadioCards>
      </div>
    </Section>
  )
}

export function Menus({ words }: Words) {
  return (
    <Section title="Menus and dialogs">
      <div className="k-row">
        <SearchInput label={words.search} name="q" />
        <Menu
          id="kit-menu"
          triggerClassName="k-btn"
          trigger={
            <>
              <Avatar name="amine_213" size="xs" />
              {words.menu}
            </>
          }
        >
          <MenuLink to="/" icon="wallet" end={<Da amount={6250} />}>
            {words.wallet}
          </MenuLink>
          <MenuLink to="/" icon="package">
            {words.orders}
          </MenuLink>
          <MenuLink to="/" icon="log-out">
            {words.leave}
          </MenuLink>
        </Menu>
        <Button variant="outline-danger" type="button" popoverTarget="kit-dialog">
          {words.remove}
        </Button>
      </div>
      <PopDialog
        id="kit-dialog"
        title={words.remove}
        closeLabel={words.close}
        footer={<Button variant="danger">{words.remove}</Button>}
      >
        <p>{words.sure}</p>
      </PopDialog>
    </Section>
  )
}

export function States({ words }: Words) {
  return (
    <Section title="Messages, empty and loading states">
      <div className="k-stack">
        <div className="k-grid2">
          <Toast>{words.saved}</Toast>
          <Toast tone="danger">{words.wrong}</Toast>
          <Callout icon="package" title={words.delivered}>
            {words.check}
          </Callout>
          <Callout tone="danger" icon="circle-alert" title={words.wrong}>
            {words.check}
          </Callout>
          <Empty
            title={words.none}
            action={
              <ButtonLink to="/" size="sm">
                {words.browse}
              </ButtonLink>
            }
          >
            {words.noneWhy}
          </Empty>
          <Card className="k-stack" aria-busy="true">
            <Skeleton shape="picture" />
            <Skeleton />
            <Skeleton shape="short" />
            <Skeleton shape="price" />
          </Card>
        </div>
        <Card className="k-narrow">
          <ShowMore lines={3} moreLabel={words.more} lessLabel={words.less}>
            {`${words.body} ${words.sure} `.repeat(3)}
          </ShowMore>
        </Card>
      </div>
    </Section>
  )
}
