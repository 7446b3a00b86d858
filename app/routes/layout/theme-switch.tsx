import { Form, useLocation } from 'react-router'
import { m } from '#i18n/paraglide/messages.js'
import { IconButton } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { MenuButton } from '#ui/menu.tsx'
import { rootPathOf } from './root-data.ts'
import './theme-switch.css'

type ThemeSwitchProps = {
  className?: string
  /** As an entry of a menu, with words. */
  entry?: boolean
}

/**
 * Changes between light and dark. Both ways are there and the style shows the one that leads away
 * from the theme in force, since the server does not know what the system prefers.
 */
export function ThemeSwitch({ className, entry }: ThemeSwitchProps) {
  const path = rootPathOf(useLocation())
  return (
    <Form
      method="post"
      action="/theme"
      className={classNames('k-theme', className)}
      data-theme-switch
    >
      <input type="hidden" name="path" value={path} />
      {entry ? (
        <>
          <MenuButton icon="sun" className="k-theme__light" name="theme" value="light">
            {m.theme_light()}
          </MenuButton>
          <MenuButton icon="moon" className="k-theme__dark" name="theme" value="dark">
            {m.theme_dark()}
          </MenuButton>
        </>
      ) : (
        <>
          <IconButton
            type="submit"
            icon="sun"
            className="k-theme__light"
            name="theme"
            value="light"
            label={m.theme_light()}
          />
          <IconButton
            type="submit"
            icon="moon"
            className="k-theme__dark"
            name="theme"
            value="dark"
            label={m.theme_dark()}
          />
        </>
      )}
    </Form>
  )
}
