/**
 * The icons' drawings: one grid of 24 units, lines of 1.5 units with round ends, a live area of 18 units,
 * circles of 15 and squares of 14 units so that all weigh the same.
 */
export const ICONS: Readonly<Record<string, string>> = {
  location:
    '<path d="M12 21c4.3-4.4 6.5-7.7 6.5-10.9a6.5 6.5 0 0 0-13 0c0 3.2 2.2 6.5 6.5 10.9Z"/><circle cx="12" cy="10" r="2.25"/>',
  email: '<rect x="3" y="5.5" width="18" height="13" rx="2"/><path d="m3.6 7 8.4 6.25L20.4 7"/>',
  "professional-network":
    '<circle cx="9.25" cy="8.25" r="3.25"/><path d="M3.25 19.25a6 6 0 0 1 12 0M15.75 5.25a3.25 3.25 0 0 1 0 6M18 14.25a6 6 0 0 1 2.75 5"/>',
  "video-channel": '<rect x="3" y="5.5" width="18" height="13" rx="3.5"/><path d="M10.25 9.4v5.2l4.4-2.6Z"/>',
  phone:
    '<path d="M5.2 4.25h2.9a1 1 0 0 1 .96.72l.92 3.15a1 1 0 0 1-.3 1.02L8.1 10.55a12.3 12.3 0 0 0 5.35 5.35l1.41-1.58a1 1 0 0 1 1.02-.3l3.15.92a1 1 0 0 1 .72.96v2.9a1.45 1.45 0 0 1-1.55 1.45C10.5 19.7 4.3 13.5 3.75 5.8A1.45 1.45 0 0 1 5.2 4.25Z"/>',
  menu: '<path d="M3.5 8.25h17M3.5 15.75h17"/>',
  close: '<path d="m5.75 5.75 12.5 12.5M18.25 5.75l-12.5 12.5"/>',
  "arrow-right": '<path d="M4 12h16M13.75 5.75 20 12l-6.25 6.25"/>',
  "arrow-up-right": '<path d="M6.5 17.5 17.5 6.5M8.5 6.5h9v9"/>',
  "arrow-down": '<path d="M12 4v16M5.75 13.75 12 20l6.25-6.25"/>',
  search: '<circle cx="10.75" cy="10.75" r="6.5"/><path d="m15.5 15.5 4.75 4.75"/>',
  plus: '<path d="M12 4.5v15M4.5 12h15"/>',
  minus: '<path d="M4.5 12h15"/>',
  check: '<path d="m4.75 12.75 4.75 4.75L19.5 7"/>',
  print:
    '<path d="M7.5 8.5V4h9v4.5M7.5 16.5H5.75A1.75 1.75 0 0 1 4 14.75v-4.5A1.75 1.75 0 0 1 5.75 8.5h12.5A1.75 1.75 0 0 1 20 10.25v4.5a1.75 1.75 0 0 1-1.75 1.75H16.5"/><path d="M7.5 13.5h9V20h-9Z"/>',
  alert:
    '<circle cx="12" cy="12" r="8.25"/><path d="M12 7.75v5"/><circle fill="currentColor" stroke="none" cx="12" cy="16" r=".95"/>',
};
