import { formatNumber } from '#i18n/format.ts'
import { m } from '#i18n/paraglide/messages.js'
import { ACCEPTED_IMAGES } from '#modules/images/image.ts'
import { imageProblem } from '#modules/images/ui/words.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { MOST_PICTURES, PICTURES } from '../../pictures.ts'
import type { Picking } from './use-picking.ts'
import './pictures.css'

/** Where pictures are chosen: a square with a sign; without scripts it names what was chosen. */
export const PicturesField = ({ input, onPick }: Picking) => (
  <label className="k-iconbtn k-picpick">
    <Icon name="image" />
    <span className="k-vh">{m.talk_pictures()}</span>
    <input
      ref={input}
      type="file"
      name={PICTURES}
      accept={ACCEPTED_IMAGES}
      multiple
      onChange={onPick}
    />
  </label>
)

/** What was chosen, each to be taken back. */
export function PickedPictures({ picked, fault, drop }: Picking) {
  return (
    <>
      {picked.length > 0 && (
        <ul className="k-picked" aria-label={m.talk_pictures_picked()}>
          {picked.map(({ src, file }, index) => (
            <li key={src}>
              <img src={src} alt={file.name} />
              <IconButton
                icon="x"
                label={m.talk_picture_drop({ number: formatNumber(index + 1) })}
                onClick={() => drop(src)}
              />
            </li>
          ))}
        </ul>
      )}
      {fault && (
        <p className="k-picked__why" role="alert">
          {fault === 'full'
            ? m.talk_pictures_full({ count: formatNumber(MOST_PICTURES) })
            : imageProblem(fault)}
        </p>
      )}
    </>
  )
}
