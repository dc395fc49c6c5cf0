'use strict';
const POLL = 2000, PAGE = 100, MOST_POINTS = 2000;
const $ = id => document.getElementById(id);
let chosen = keyOfHash();
let token = sessionStorage.getItem('kstep-token') || '';
let pages = 1;
let lines = [];
let trail = null;
let hover = null;

// ---- small makers: text is always set as text, never as markup ----
function el(name, attributes, ...children) {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  node.append(...children.filter(child => child != null));
  return node;
}
function svg(name, attributes, text) {
  const node = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  if (text != null) node.textContent = text;
  return node;
}
const known = value => typeof value === 'number' && isFinite(value);
const percent = value => known(value) ? (100 * value).toFixed(value < 0.0995 ? 2 : 1) + ' %' : '–';
const fixed = (value, digits) => known(value) ? value.toFixed(digits) : '–';
const digits = value => known(value) ? Number(value.toPrecision(4)).toString() : '–';
const whole = value => known(value) ? Math.round(value).toLocaleString('en') : '–';
const clock = time => new Date(time).toLocaleTimeString('en-GB');

function keyOfHash() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch (error) {
    return ''; // a hash that is no key's
  }
}
// browsers take dots between slashes for steps, however they are encoded: such a key goes as a parameter
const at = (path, key, rest) => key === '.' || key === '..'
  ? path + '/-' + (rest || '') + '?key=' + encodeURIComponent(key)
  : path + '/' + encodeURIComponent(key) + (rest || '');

async function get(path) {
  const headers = token ? {Authorization: 'Bearer ' + token} : {};
  const response = await fetch(path, {cache: 'no-cache', headers, signal: AbortSignal.timeout(10000)});
  $('token').hidden = response.status !== 401;
  if (response.status === 404) return null;
  if (!response.ok) throw new Error((await response.json().catch(() => ({}))).error || 'status ' + response.status);
  return response.json();
}

// ---- the list of models ----
async function loadList() {
  let after = '', found = [], last = null;
  for (let page = 0; page < pages; page++) {
    last = await get('/models?limit=' + PAGE + (after ? '&after=' + encodeURIComponent(after) : ''));
    found = found.concat(last.models);
    after = last.next;
    if (after === undefined) break;
  }
  lines = found;
  $('more').hidden = after === undefined;
  health(last.ready ? 'good' : 'warn', last.state.toLowerCase());
  $('notes').textContent = last.unreachable.length ? 'not reachable: ' + last.unreachable.join(', ') : '';
  if (!chosen && lines.length) chosen = lines[0].key;
}

/** The dead letters of this replica since it started; nothing while there are none. */
async function loadLetters() {
  const found = await get('/dead-letters'), sums = {};
  Object.values(found.topics).forEach(reasons => Object.entries(reasons)
    .forEach(([reason, count]) => { sums[reason] = (sums[reason] || 0) + count; }));
  $('letters').hidden = !found.deadLetters;
  $('letters').textContent = whole(found.deadLetters) + (found.deadLetters === 1 ? ' dead letter: ' : ' dead letters: ')
    + Object.entries(sums).sort(([, a], [, b]) => b - a).map(([reason, count]) => reason + ' ' + whole(count)).join(', ')
    + (known(found.latest) ? '; the latest at ' + clock(found.latest) : '');
}

function health(kind, text) {
  $('health').className = 'pill ' + kind;
  $('health').textContent = text;
}

function showList() {
  const wanted = $('filter').value.toLowerCase();
  const shown = lines.filter(line => line.key.toLowerCase().includes(wanted));
  $('count').textContent = lines.length ? '(' + shown.length + ($('more').hidden ? '' : '+') + ')' : '';
  $('none').hidden = lines.length > 0;
  const top = Math.max(0.01, ...lines.map(line => line.interval[1] || 0));
  const focused = document.activeElement && document.activeElement.dataset.key;
  $('models').replaceChildren(...shown.map(line => {
    const row = el('button', {class: 'row', type: 'button', 'aria-current': line.key === chosen,
      title: line.key + ' on ' + line.host + ', ' + whole(line.labels) + ' labels'
        + (known(line.learned) ? ', ' + whole(line.learned) + ' learned, the last record at ' + clock(line.lastRecord) : '')
        + (line.estimator ? '; the error behind labels that are not sure' : '')
        + (line.growsWithDoubt ? ', which grows with their doubt' : '')
        + (known(line.cost) ? '; a decision costs ' + digits(line.cost) : '')},
      el('b', {}, line.key || '(empty key)'), el('span', {}, percent(line.error)),
      el('small', {}, interval(line, top)));
    row.dataset.key = line.key;
    row.onclick = () => choose(line.key);
    return row;
  }));
  if (focused !== undefined) {
    const again = [...$('models').children].find(row => row.dataset.key === focused);
    if (again) again.focus();
  }
}

function interval(line, top) {
  const box = svg('svg', {viewBox: '0 0 100 8', preserveAspectRatio: 'none', 'aria-hidden': true});
  box.append(svg('rect', {x: 0, y: 3.5, width: 100, height: 1, class: 'track'}));
  if (known(line.error)) {
    const x = value => 100 * value / top;
    const [low, high] = line.interval;
    if (known(low)) {
      box.append(svg('rect', {x: x(low), y: 1.5, width: x(high) - x(low), height: 5, class: 'range'}));
    }
    box.append(svg('rect', {x: Math.min(99, Math.max(0, x(line.error) - 0.5)), y: 0, width: 1, height: 8, class: 'dot'}));
  }
  return box;
}

function choose(key) {
  chosen = key;
  trail = null;
  history.replaceState(null, '', '#' + encodeURIComponent(key));
  showList();
  loadModel().catch(failed);
}

// ---- the chosen model ----
async function loadModel() {
  const key = chosen;
  if (!key && !lines.length) return;
  const [report, past, model] =
    await Promise.all([get(at('/errors', key)), get(at('/errors', key, '/history')), get(at('/models', key))]);
  if (key !== chosen) return;
  $('model').hidden = !model && !report;
  if ($('model').hidden) return;
  follow(report, past);
  $('key').textContent = key || '(empty key)';
  if (model) showModel(model);
  showFacts(report, model);
  showClasses(report);
  draw();
}

/** Points of the chart: those the service remembers, with intervals as far as this page has seen them. */
function follow(report, past) {
  const intervals = trail ? trail.intervals : new Map();
  const estimate = estimateOf(report, 'windowed');
  let points = past ? past.times.map((time, i) => ({time, windowed: past.windowed[i], fading: past.fading[i]})) : [];
  if (!points.length && estimate) {
    // a model without a trail of its own: what this page has seen, by this browser's clock
    points = trail ? trail.points : [];
    const last = points[points.length - 1];
    if (!last || last.labels !== report.labels) {
      const fading = estimateOf(report, 'fading');
      points.push({time: Date.now(), windowed: estimate.error, fading: fading ? fading.error : null, labels: report.labels});
    }
    points = points.slice(-MOST_POINTS);
  }
  const latest = points[points.length - 1];
  if (latest && estimate && latest.windowed === estimate.error) {
    const [low, high] = estimate.interval;
    intervals.set(latest.time, {error: estimate.error, below: estimate.error - low, above: high - estimate.error});
  }
  trail = {points, intervals, drifts: past ? past.drifts : []};
}

function estimateOf(report, name) {
  return report ? report.estimates.find(estimate => estimate.estimator === name) : undefined;
}

function showFacts(report, model) {
  const windowed = estimateOf(report, 'windowed') || {}, start = estimateOf(report, 'since-start') || {};
  const facts = report && known(report.rmse) ? [
    [digits(windowed.rmse), windowed.rmseInterval
      ? 'RMSE, ' + digits(windowed.rmseInterval[0]) + ' to ' + digits(windowed.rmseInterval[1]) : 'RMSE'],
    [digits(report.rmse), 'RMSE since start'],
    [whole(report.labels), 'labels'],
    [digits(windowed.mae), 'mean absolute error'],
    [fixed(report.r2, 3), 'R²'],
    [percent(1 - windowed.error), 'labels in the ' + Math.round(100 * report.level) + ' % interval'],
    [digits(windowed.crps), 'CRPS'],
    [digits(report.noChangeRmse), 'RMSE of no change']] : [
    [percent(windowed.error), windowed.interval
      ? 'error, ' + percent(windowed.interval[0]).replace(' %', '') + ' to ' + percent(windowed.interval[1]) : 'error'],
    [percent(start.error), 'error since start'],
    ...behindSoftLabels(report),
    ...costs(report),
    [whole(report ? report.labels + (report.soft ? report.soft.labels : 0) : model && model.labels), 'labels'],
    [fixed(report && report.kappa, 3), 'kappa'],
    [fixed(report && report.kappaTemporal, 3), 'temporal kappa'],
    [fixed(report && report.logLoss, 3), 'log-loss, nats'],
    [fixed(report && report.brier, 3), 'Brier score'],
    [fixed(report && report.calibrationError, 4), 'calibration error']];
  const line = lines.find(one => one.key === chosen);
  if (line && known(line.learned)) {
    facts.push([whole(line.learned), 'labels learned'], [clock(line.lastRecord), 'last record']);
  }
  $('facts').replaceChildren(...facts.map(([value, name]) => el('div', {}, el('b', {}, value), el('span', {}, name))));
}

/** The error behind labels that are not sure, where there were any. */
function behindSoftLabels(report) {
  const corrected = report && report.soft && report.soft.corrected;
  if (!corrected) return [];
  const grows = corrected.growsWithDoubt;
  const [low, high] = grows ? corrected.intervalByDoubt : corrected.interval;
  return [[percent(grows ? corrected.errorByDoubt : corrected.error), 'behind soft labels, '
    + percent(low).replace(' %', '') + ' to ' + percent(high) + (grows ? '; grows with their doubt' : '')]];
}

/** What decisions cost lately, where the model decides by costs. */
function costs(report) {
  const lately = report && report.decisions && report.decisions.fading;
  return lately ? [
    [digits(lately.cost), 'cost of a decision, ' + digits(lately.expectedCost) + ' expected; '
      + digits(lately.costOfLikeliest) + ' if the likeliest class were said'],
    [percent(lately.rejected), 'without a decision']] : [];
}

function table(header, rows) {
  return el('table', {}, el('thead', {}, el('tr', {}, ...header.map((name, i) => el('th', i ? {class: 'n'} : {}, name)))),
    el('tbody', {}, ...rows.map(cells => el('tr', {}, ...cells.map((cell, i) =>
      cell instanceof Node ? el('td', {class: 'bar'}, cell) : el('td', i ? {class: 'n'} : {}, cell))))));
}

function bar(share, kind) {
  const box = svg('svg', {viewBox: '0 0 100 9', preserveAspectRatio: 'none', 'aria-hidden': true});
  box.append(svg('rect', {x: 0, y: 4, width: 100, height: 1, class: 'track'}));
  box.append(svg('rect', {x: 0, y: 0, width: 100 * Math.max(0, Math.min(1, share || 0)), height: 9, class: 'meter ' + kind}));
  return box;
}

function showModel(model) {
  if (!model.classifier) return showNumber(model);
  const inner = model.classifier;
  $('paused').hidden = !model.paused;
  $('provenance').textContent = 'version ' + whole(model.version) + ', stored after ' + whole(model.labels)
    + ' labels; ' + inner.features.length + ' features, ' + (inner.classes.length + inner.classesLeftOut) + ' classes';
  const most = Math.max(1e-9, ...inner.submodels.map(submodel => submodel.information));
  const weights = new Map((model.shares || []).map(share => [share.lastChunk, share.weight]));
  $('submodels').replaceChildren(table(['chunk', 'rows', 'of the answers', 'information', ''],
    inner.submodels.slice().reverse().map(one => [
      (one.firstChunk === one.lastChunk ? '' : whole(one.firstChunk) + '–') + whole(one.lastChunk) + (one.open ? ' (open)' : ''),
      whole(one.rows), percent(weights.get(one.lastChunk)), fixed(one.information, 3),
      bar(one.information / most, one.open ? 'open' : '')])));
  const telling = inner.features.slice(0, 8), top = Math.max(1e-9, ...telling.map(feature => feature.information));
  $('features').replaceChildren(table(['feature', 'information', ''],
    telling.map(feature => [feature.name, fixed(feature.information, 3), bar(feature.information / top, '')])));
  $('settings').replaceChildren(...Object.entries(model.settings)
    .flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));
}

/** A model of a number, or of another kind that has no classes to show. */
function showNumber(model) {
  const inner = model.number || model.several || {features: [], submodels: []};
  $('paused').hidden = !model.paused;
  $('provenance').textContent = 'version ' + whole(model.version) + ', stored after ' + whole(model.labels)
    + ' labels; ' + inner.features.length + ' features, ' + (model.number ? 'a number: ' + inner.target
      : model.several ? inner.targets.length + ' class variables: ' + inner.targets.map(target => target.name).join(', ') : '');
  $('submodels').replaceChildren(table(['chunk', 'rows'], (inner.submodels || []).slice().reverse().map(one =>
    [model.several ? whole(one.chunk) + (one.open ? ' (open)' : '')
      : (one.firstChunk === one.lastChunk ? '' : whole(one.firstChunk) + '–') + whole(one.lastChunk), whole(one.rows)])));
  $('features').replaceChildren(table(['feature'], inner.features.slice(0, 8).map(name => [name])));
  $('settings').replaceChildren(...Object.entries(model.settings)
    .flatMap(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]));
}

function showClasses(report) {
  if (report && report.targets) {
    const rows = Object.entries(report.targets).slice(0, 12).map(([name, one]) =>
      [name, whole(one.labels), percent(one.accuracy), fixed(one.kappa, 3)]);
    $('classes').replaceChildren(table(['class variable', 'labelled', 'accuracy', 'kappa'], rows),
      el('p', {class: 'dim'}, 'Vectors right as a whole: ' + percent(report.globalAccuracy)
        + '; the chart shows the share of vectors that are wrong.'));
    return;
  }
  if (report && !report.classes) {
    $('classes').replaceChildren(el('p', {class: 'dim'},
      'The target is a number; the chart shows the share of labels outside of the predicted interval.'));
    return;
  }
  const counts = report ? Object.entries(report.classes).sort(([, a], [, b]) => b.labelled - a.labelled) : [];
  const rows = counts.slice(0, 12).map(([name, count]) => [name, whole(count.labelled), whole(count.predicted),
    count.labelled ? percent(count.correct / count.labelled) : '–']);
  $('classes').replaceChildren(rows.length ? table(['class', 'labelled', 'predicted', 'recall'], rows)
    : el('p', {class: 'dim'}, 'No label yet.'));
}

// ---- the chart ----
function draw() {
  const width = Math.max(320, $('chart').clientWidth), height = 280;
  const box = svg('svg', {viewBox: '0 0 ' + width + ' ' + height, role: 'img', 'aria-label': 'rolling error over time'});
  const points = trail.points.filter(point => known(point.windowed));
  if (points.length < 2) {
    box.append(svg('text', {x: width / 2, y: height / 2, class: 'middle'}, 'The chart begins with the second error report.'));
    $('chart').replaceChildren(box);
    return;
  }
  const area = {left: 50, right: width - 12, top: 10, bottom: height - 26};
  const spans = spansOf(points);
  const highs = points.map((point, i) => Math.max(point.windowed + (spans[i] ? spans[i].above : 0), point.fading || 0));
  const step = niceStep(Math.max(0.005, ...highs) * 1.08), top = step * Math.ceil(Math.max(...highs) * 1.08 / step) || step;
  const from = points[0].time, to = points[points.length - 1].time;
  const x = time => area.left + (area.right - area.left) * (time - from) / Math.max(1, to - from);
  const y = value => area.bottom - (area.bottom - area.top) * Math.min(1, value / top);
  for (let value = 0; value <= top * 1.0001; value += step) {
    box.append(svg('line', {x1: area.left, x2: area.right, y1: y(value), y2: y(value), class: 'grid'}));
    box.append(svg('text', {x: area.left - 7, y: y(value) + 4, class: 'end'},
      (100 * value).toFixed(step < 0.01 ? 1 : 0) + ' %'));
  }
  const ticks = Math.max(2, Math.min(6, Math.floor(width / 130)));
  for (let i = 0; i <= ticks; i++) {
    const time = from + (to - from) * i / ticks;
    box.append(svg('text', {x: x(time), y: height - 6, class: i === 0 ? '' : i === ticks ? 'end' : 'middle'}, clock(time)));
  }
  const banded = points.map((point, i) => [point, spans[i]]).filter(([, span]) => span);
  if (banded.length > 1) {
    const high = banded.map(([one, span]) => x(one.time) + ',' + y(one.windowed + span.above));
    const low = banded.map(([one, span]) => x(one.time) + ',' + y(Math.max(0, one.windowed - span.below))).reverse();
    box.append(svg('path', {class: 'band', d: 'M' + high.concat(low).join('L') + 'Z'}));
  }
  const path = (name, of) => svg('path', {class: name, d: 'M' + points.filter(point => known(of(point)))
    .map(point => x(point.time).toFixed(1) + ',' + y(of(point)).toFixed(1)).join('L')});
  if (points.some(point => known(point.fading))) box.append(path('fading', point => point.fading));
  box.append(path('windowed', point => point.windowed));
  for (const time of trail.drifts.filter(time => time >= from && time <= to)) {
    const mark = svg('line', {x1: x(time), x2: x(time), y1: area.top, y2: area.bottom, class: 'drift'});
    mark.append(svg('title', {}, 'drift alarm, ' + clock(time)));
    box.append(mark);
  }
  const latest = points[points.length - 1], span = spanAt(latest);
  if (span) {
    box.append(svg('line', {x1: x(to), x2: x(to), y1: y(Math.max(0, latest.windowed - span.below)),
      y2: y(latest.windowed + span.above), class: 'windowed'}));
  }
  box.append(svg('circle', {cx: x(to), cy: y(latest.windowed), r: 3.5, class: 'dot'}));
  box.onpointermove = event => { hover = event.offsetX * width / $('chart').clientWidth; point(box, points, x, y, area); };
  box.onpointerleave = () => { hover = null; point(box, points, x, y, area); };
  $('chart').replaceChildren(box);
  if (hover !== null) point(box, points, x, y, area);
}

/** How far the interval of a point reaches, if the page has seen it; the point may have been bettered since. */
function spanAt(point) {
  const seen = trail.intervals.get(point.time);
  return seen && known(seen.below) && known(seen.above) ? seen : null;
}

/** The same of all points; between two that the page has seen it is taken from both. */
function spansOf(points) {
  const own = points.map(spanAt);
  return points.map((one, i) => {
    if (own[i]) return own[i];
    const before = own.slice(0, i).findLastIndex(span => span), after = own.findIndex((span, j) => j > i && span);
    if (before < 0 || after < 0) return null;
    const share = (one.time - points[before].time) / (points[after].time - points[before].time);
    const mixed = name => own[before][name] * (1 - share) + own[after][name] * share;
    return {below: mixed('below'), above: mixed('above')};
  });
}

/** What the chart says under the pointer. */
function point(box, points, x, y, area) {
  box.querySelectorAll('.cursor').forEach(node => node.remove());
  document.querySelectorAll('.tip').forEach(node => node.remove());
  if (hover === null) return;
  const near = points.reduce((best, one) => Math.abs(x(one.time) - hover) < Math.abs(x(best.time) - hover) ? one : best);
  const at = x(near.time), span = spanAt(near);
  box.append(svg('line', {x1: at, x2: at, y1: area.top, y2: area.bottom, class: 'cursor'}));
  const tip = el('div', {class: 'tip'}, clock(near.time) + '  ' + percent(near.windowed)
    + (span && span.error === near.windowed
      ? ' (' + percent(near.windowed - span.below) + ' to ' + percent(near.windowed + span.above) + ')' : '')
    + (known(near.fading) ? ', fading ' + percent(near.fading) : ''));
  tip.style[at < (area.left + area.right) / 2 ? 'left' : 'right'] =
    (at < (area.left + area.right) / 2 ? at + 10 : area.right + 22 - at) + 'px';
  $('chart').append(tip);
}

function niceStep(top) {
  const rough = top / 5, power = Math.pow(10, Math.floor(Math.log10(rough)));
  return power * [1, 2, 5, 10].find(step => step * power >= rough * 0.9999);
}

// ---- round and round ----
function failed(error) {
  health('bad', error.name === 'TypeError' || error.name === 'TimeoutError' ? 'not reachable' : 'trouble');
  $('notes').textContent = error.name === 'TypeError' ? '' : error.message;
  $('columns').classList.add('stale');
}

async function round() {
  try {
    await loadList();
    await loadLetters();
    $('columns').classList.remove('stale');
    showList();
    await loadModel();
  } catch (error) {
    failed(error);
  }
  setTimeout(round, POLL);
}

$('filter').oninput = showList;
$('more').onclick = () => { pages++; loadList().then(showList).catch(failed); };
window.onhashchange = () => choose(keyOfHash());
$('token').onchange = event => {
  token = event.target.value.trim();
  event.target.value = '';
  sessionStorage.setItem('kstep-token', token); // for this tab, until it is closed
};
window.onresize = () => { if (trail && !$('model').hidden) draw(); };
round();
