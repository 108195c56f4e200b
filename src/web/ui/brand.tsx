export function Furrows() {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
    >
      <path d="M2 4h16M7.6 7.5 3.5 16.5M10 7.5v9M12.4 7.5l4.1 9" />
    </svg>
  )
}

export function BrandMark() {
  return (
    <>
      <Furrows />
      Furrow
    </>
  )
}
