export interface StrokesProps {
  readonly className?: string | undefined;
}

/** The sign of the product: three stigmas of the crocus, rising from one point. Two tones of the colour around it. */
export const Strokes = ({ className }: StrokesProps) => (
  <svg className={className} viewBox="0 0 32 32" fill="none" stroke="currentColor" strokeLinecap="round" aria-hidden>
    <path d="M16 28C16 20 7.5 17 6 6" strokeWidth="2.5" strokeOpacity=".72" />
    <path d="M16 28V4" strokeWidth="2.5" />
    <path d="M16 28c0-8 8.5-11 10-22" strokeWidth="2.5" strokeOpacity=".72" />
  </svg>
);
