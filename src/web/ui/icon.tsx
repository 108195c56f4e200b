import type { ReactNode } from 'react'

/**
 * Icons drawn on a 16 by 16 grid with a 1.5 px stroke; the text next to an icon carries the meaning. An icon
 * that is a string has a single path, and the string is that path's data.
 */
const shapes = {
  add: 'M8 3.5v9M3.5 8h9',
  archive: (
    <>
      <rect x="2.5" y="3" width="11" height="3" rx=".8" />
      <path d="M3.5 6v7h9V6M6.5 8.5h3" />
    </>
  ),
  back: 'm10 4-4 4 4 4',
  calculator: (
    <>
      <rect x="3.5" y="2" width="9" height="12" rx="1.2" />
      <path d="M6 5h4M6 8.5h.01M8 8.5h.01M10 8.5h.01M6 11h.01M8 11h.01M10 11h.01" />
    </>
  ),
  check: 'm3.5 8.5 3 3 6-7',
  'chevron-down': 'm4.5 6.5 3.5 3.5 3.5-3.5',
  'chevron-right': 'm6 4 4 4-4 4',
  'chevron-up': 'm4.5 9.5 3.5-3.5 3.5 3.5',
  clock: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 5v3.2l2 1.3" />
    </>
  ),
  close: 'm4 4 8 8M12 4l-8 8',
  copy: (
    <>
      <rect x="5.5" y="5.5" width="7.5" height="7.5" rx="1.2" />
      <path d="M10.5 3.5v-.3A1.2 1.2 0 0 0 9.3 2H3.7A1.2 1.2 0 0 0 2.5 3.2v5.6A1.2 1.2 0 0 0 3.7 10h.3" />
    </>
  ),
  download: 'M8 2.5v7.5M4.5 7 8 10.5 11.5 7M3 13.5h10',
  file: 'M4 2h5l3 3v9H4V2ZM9 2v3h3',
  grip: <path strokeWidth="2" d="M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01" />,
  info: (
    <>
      <circle cx="8" cy="8" r="5.75" />
      <path d="M8 7.5v3.25M8 5.2v.1" />
    </>
  ),
  lock: (
    <>
      <rect x="3.5" y="7" width="9" height="6.5" rx="1.2" />
      <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
    </>
  ),
  mail: (
    <>
      <rect x="2" y="3.5" width="12" height="9" rx="1.2" />
      <path d="m2.5 4.5 5.5 4 5.5-4" />
    </>
  ),
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  more: <path strokeWidth="2.5" d="M3.5 8h.01M8 8h.01M12.5 8h.01" />,
  offline: (
    <path d="M5 5.2a8 8 0 0 1 8.5 1.8M2.5 7a8 8 0 0 1 1-.8M5.3 9.6a4 4 0 0 1 3.2-1.1M8 12.5h.01M3 3l10 10" />
  ),
  pencil: 'm3 13 .6-2.8L10.5 3.3l2.2 2.2-6.9 6.9L3 13Z',
  print: 'M4.5 6V2.5h7V6M4.5 11.5h-2V6.8c0-.5.3-.8.8-.8h9.4c.5 0 .8.3.8.8v4.7h-2M4.5 9.5h7v4h-7z',
  ring: <circle cx="8" cy="8" r="4.5" />,
  search: (
    <>
      <circle cx="7" cy="7" r="4" />
      <path d="m10 10 3.5 3.5" />
    </>
  ),
  send: 'M8 13V3.5M4.5 7 8 3.5 11.5 7',
  switch: 'M3 5.5h9.5L10 3M13 10.5H3.5L6 13',
  trash: 'M3 4.5h10M6.5 4.5V3h3v1.5M4.5 4.5l.6 8.5h5.8l.6-8.5',
  warning: 'M8 2.5 14 13H2L8 2.5ZM8 6.5v3M8 11.2v.1',
} satisfies Record<string, ReactNode>

const otherNames = { plus: 'add', chevron: 'chevron-down' } as const

export type IconName = keyof typeof shapes | keyof typeof otherNames

function shapeOf(name: IconName): ReactNode {
  return name === 'plus' || name === 'chevron' ? shapes[otherNames[name]] : shapes[name]
}

export function Icon({ name, className }: { name: IconName; className?: string }) {
  const shape = shapeOf(name)
  return (
    <svg className={className ? `i ${className}` : 'i'} viewBox="0 0 16 16" aria-hidden="true">
      {typeof shape === 'string' ? <path d={shape} /> : shape}
    </svg>
  )
}
