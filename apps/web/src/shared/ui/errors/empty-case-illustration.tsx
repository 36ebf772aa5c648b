/** Illustration of a nearly empty display case, for empty results. */
export function EmptyCaseIllustration({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 460 300"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M20 20h420v250H20zM20 145h420" />
      <path d="M8 270h444M40 270v18M420 270v18" />
      <path d="M70 145c-14-12-16-34-4-50 6-8 8-14 7-24h22c-1 10 1 16 7 24 12 16 10 38-4 50z" />
      <g strokeDasharray="5 6">
        <path d="M330 145a38 38 0 0 1-8-24h84a38 38 0 0 1-8 24z" />
        <path d="M196 145V96h54v49" />
        <path d="M110 270c-18-12-20-40-6-58 7-9 9-14 8-24h26c-1 10 1 15 8 24 14 18 12 46-6 58z" />
        <path d="M300 270v-62M276 208h48l-10-30h-28z" />
      </g>
    </svg>
  );
}
