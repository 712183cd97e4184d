// Synthesizes app.js into the folder given, as the tests read it: app.js beside
// cdk.out, without what differs from machine to machine and what no one reads.
// The golden file "want" goes too: `go test ./parsers/cloudformation -update`.
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');

const target = path.resolve(process.argv[2]);
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'cdk-'));
execFileSync(process.execPath, [path.join(__dirname, 'app.js')], {
  stdio: 'inherit',
  env: { ...process.env, OUT: out },
});

function copy(from, to) {
  fs.mkdirSync(to, { recursive: true });
  for (const entry of fs.readdirSync(from, { withFileTypes: true })) {
    const source = path.join(from, entry.name);
    const goal = path.join(to, entry.name);
    if (entry.isDirectory()) {
      copy(source, goal);
    } else if (!['tree.json', 'validation-report.json', 'cdk.out'].includes(entry.name)) {
      let text = fs.readFileSync(source, 'utf8').replaceAll(__dirname + path.sep, '/home/ann/app/');
      if (entry.name === 'manifest.json') {
        const manifest = JSON.parse(text);
        for (const [name, artifact] of Object.entries(manifest.artifacts)) {
          if (!['aws:cloudformation:stack', 'cdk:cloud-assembly', 'cdk:asset-manifest'].includes(artifact.type)) {
            delete manifest.artifacts[name];
          }
        }
        text = JSON.stringify(manifest, undefined, 1) + '\n';
      }
      fs.writeFileSync(goal, text);
    }
  }
}

fs.rmSync(target, { recursive: true, force: true });
copy(out, path.join(target, 'cdk.out'));
fs.copyFileSync(path.join(__dirname, 'app.js'), path.join(target, 'app.js'));
fs.rmSync(out, { recursive: true });
