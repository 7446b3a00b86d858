import { type DragEvent, useState } from 'react'
import { classNames } from '#ui/class-names.ts'

/** Rows that are dragged onto each other's places, by their keys. */
export function useDrag(onDrop: (key: string, at: string) => void) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return (key: string) => ({
    draggable: true,
    className: classNames(
      'k-shot',
      over === key && dragged !== key && 'is-over',
      dragged === key && 'is-dragged',
    ),
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.effectAllowed = 'move'
      setDragged(key)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged !== null) {
        event.preventDefault()
        setOver(key)
      }
    },
    onDrop: (event: DragEvent) => {
      if (dragged !== null) {
        event.preventDefault()
        if (dragged !== key) onDrop(dragged, key)
        end()
      }
    },
    onDragEnd: end,
  })
}
