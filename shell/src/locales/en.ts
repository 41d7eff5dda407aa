import type { ko } from './ko';

export const en: Record<keyof typeof ko, string> = {
  brand: 'Gwanje',
  'title.screen': '{screen} · {brand}',
  'title.waiting': '({count}) {title}',
  'action.reload': 'Reload',
  'action.retry': 'Try again',

  'frame.skip': 'Skip to content',
  'frame.menu': 'Menu',
  'frame.openMenu': 'Open menu',
  'frame.closeMenu': 'Close menu',
  'frame.fold': 'Fold menu',
  'frame.unfold': 'Unfold menu',
  'frame.language': 'Language',
  'frame.dark': 'Switch to dark',
  'frame.light': 'Switch to light',
  'frame.account': 'My account',
  'frame.changePassword': 'Change password',
  'frame.sessions': 'My sessions',
  'frame.secondWords': 'Second approvals',
  'frame.logout': 'Log out',

  // Each language is named in itself, for whoever cannot read the other.
  'language.ko': '한국어',
  'language.en': 'English',

  'alarm.unavailable': 'No alarms',

  'window.failed': 'The screen could not be opened',
  'window.failedText':
    'The screen that you were on is as it was. Check your connection and try again.',

  'revision.name': 'New deployment',
  'revision.changed': 'A new version has been deployed. Reload to use it.',
  'revision.deferred': 'A new version has been deployed. The reload waits for your unsaved work.',
  'revision.later': 'Later',

  'palette.title': 'Find',
  'palette.find': 'Find a screen',
  'palette.findWithMembers': 'Find anything',
  'palette.loading': 'Loading the search',
  'palette.failed': 'The search could not be opened',
  'palette.failedText': 'Screens can still be opened from the menu. Try again in a moment.',
  'shortcuts.title': 'Keyboard shortcuts',

  'section.members': 'Members',
  'section.support': 'Support',
  'section.money': 'Money',
  'section.bets': 'Bets',
  'section.minigames': 'Mini-games',
  'section.settlement': 'Settlement',
  'section.boards': 'Boards',
  'section.settings': 'Settings',
  'section.administration': 'Administration',

  'login.title': 'Log in',
  'login.id': 'Login ID',
  'login.password': 'Password',
  'login.submit': 'Log in',
  'login.capsLock': 'Caps Lock is on.',
  'login.fillIn': 'Enter your login ID and password.',
  'login.required': 'Login required',
  'login.requiredText': 'Login is required',
  'login.draftKept': 'Unsaved input is kept and comes back when you log in with the same ID.',

  'auth.error': 'Authentication error',
  'auth.refused':
    'The console cannot be used from this IP. Ask a top administrator to add it to the list.',
  'auth.unreachable': 'Whether access is allowed could not be checked. Try again shortly.',
  'auth.connectIp': 'Your IP',
  'auth.leaving': 'Leaving this page in {seconds} s.',

  'password.title': 'Change password',
  'password.first': 'This is the password you were first given. Change it to continue.',
  'password.ends': 'You will be logged out on every device and log in again with the new password.',
  'password.current': 'Current password',
  'password.new': 'New password',
  'password.hint': 'At least {min} characters',
  'password.repeat': 'New password again',
  'password.differs': 'This differs from the new password.',
  'password.short': 'Enter at least {min} characters.',
  'password.missing': 'Enter your current password.',
  'password.submit': 'Change password',
  'password.changed': 'Password changed',
  'password.changedText': 'Log in with the new password.',

  'logout.title': 'Logging out',
  'logout.failed': 'You could not be logged out',
  'logout.failedText': 'The server may still hold your session. Try again.',

  'page.notFound': 'There is no such screen',
  'page.notFoundText': 'Nothing stands at this address. Check it or choose from the menu.',
  'page.off': 'This module is off',
  'page.offText':
    'This deployment does not use this screen. Ask a top administrator if you need it.',
  'page.forbidden': 'No permission',
  'page.forbiddenText':
    'To see this screen you need the permission “{permission}”. Ask a top administrator.',
  'page.nothing': 'There is no screen for you',
  'page.nothingText': 'No screen is open to this account. Ask a top administrator for permission.',
  'page.first': 'Go to the first screen',
  'page.starting': 'Starting Gwanje',
  'page.startFailed': 'Gwanje could not start',
  'page.startFailedText': 'The deployment could not be read. Reload in a moment.',
  'page.broken': 'Something went wrong on this page',
  'page.brokenText':
    'What was saved is safe. If it happens again after reloading, tell your technicians.',

  'load.loading': 'Loading {name}',
  'load.ready': '{name} has loaded',
  'load.slow': 'This screen is taking long to load',
  'load.elapsed': '{seconds} s so far',
  'load.limit': 'It is tried for up to {seconds} s. Every other screen can be used.',
  'load.attempt': 'Attempt {attempt}',
  'load.attemptAfter': 'Attempt {attempt} · the one before: {step}, {reason}',

  'fail.title': '{remote}: the screen could not be loaded',
  'fail.titleBroken': '{remote}: the screen broke',
  'fail.titleSuperseded': '{remote}: a new version has been deployed',
  'fail.meaning': 'Every other screen can be used. Bets and money in progress are not affected.',
  'fail.module': 'Module',
  'fail.moduleText': '{remote} ({id}) {version} · build {build}',
  'fail.step': 'Stopped at',
  'fail.stepText': '{step} · {reason}',
  'fail.attempts': 'Attempts',
  'fail.attemptsText': '{attempts} in {seconds} s ({from} – {to})',
  'fail.todo': 'What to do',
  'fail.todoRetry':
    'Try again; if it continues, copy the details and send them to your technicians.',
  'fail.todoReload': 'Reload; if it continues, copy the details and send them to your technicians.',
  'fail.todoSuperseded': 'Reload to open the new version.',
  'fail.copy': 'Copy technical details',
  'fail.copied': 'Copied',
  'fail.copiedText': 'The technical details are on the clipboard.',
  'fail.copyFailed': 'Not copied',
  'fail.copyFailedText': 'The browser refused. Send a picture of this page instead.',
  'fail.incompatible': 'versions do not fit · the module wants {wants}, the console has {has}',
  'fail.broken': 'drawing the screen · error while running',
  'fail.maintenance': '{remote} is in maintenance',
  'fail.maintenanceText':
    'The screen opens by itself when the maintenance ends. Every other screen can be used. Bets and money in progress are not affected.',
  'fail.since': 'Since',
  'fail.until': 'Expected until',
  'fail.notice': 'Note',

  'step.module': 'downloading the module',
  'step.screen': 'downloading the screen',
  'reason.network': 'not received',
  'reason.not-found': 'file not there',
  'reason.not-a-script': 'answer is no module',
  'reason.timeout': 'no answer',
  'reason.integrity': 'not the file that was deployed',
  'reason.evaluation': 'error while running',
  'reason.missing-expose': 'the module is empty',
  'reason.shared-mismatch': 'a shared part has another version',
  'reason.invalid': 'the module is not what it declares',

  'why.network':
    "The server could not be reached. This computer's network or the server has a problem.",
  'why.not-found':
    'The file is not on the server. A deployment is under way, or the build was removed. If it stays so, reload.',
  'why.not-a-script':
    'Another page came instead of the file. Check whether you are still logged in to your network or VPN.',
  'why.timeout': 'The server did not answer in time. The network is slow or the server is busy.',
  'why.integrity':
    'The file is not the one that was deployed and was not run, for safety. It may have been changed on its way.',
  'why.evaluation':
    'The code of this build stopped with an error. Another download changes nothing.',
  'why.missing-expose': 'The module has nothing to start with. The build is not whole.',
  'why.shared-mismatch':
    'The module needs a part in a version that the console does not have. They were not deployed together.',
  'why.invalid': 'The module lacks a screen that it declares. The build is not whole.',
  'why.superseded':
    'A new version has been deployed, and the files of the earlier one in this tab were removed from the server.',
  'why.incompatible': 'The versions of module and console do not fit, so it was not loaded.',
  'why.broken': 'The screen stopped with an error while it was drawn. What was saved is safe.',
};
