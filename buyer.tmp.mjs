import { chromium } from 'playwright';
const b = await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
const p = await b.newPage({viewport:{width:1280,height:900}});
for (const [n,u] of [['home','/'],['products','/products'],['place','/products/by-place'],['x10','/products/degreaser/ozo-x10-floor-degreaser'],['nova','/products/degreaser/ozo-nova'],['urinew','/products/specialized-solutions/ozo-urinew'],['degr','/products/degreaser'],['docs','/documents'],['claims','/claims'],['enq','/enquiry'],['ncf','/new-customer-form']]) {
 await p.goto('http://localhost:4888'+u); await p.waitForLoadState('networkidle');
 for(let y=0;y<6000;y+=700){await p.mouse.wheel(0,700);await p.waitForTimeout(40)}
 await p.evaluate(()=>scrollTo(0,0)); await p.waitForTimeout(200);
 await p.screenshot({path:`/tmp/buyer-${n}.png`,fullPage:true});
 console.log('=====',n,await p.evaluate(()=>document.body.innerText));
 if(n!='home') console.log('CTRL',await p.evaluate(()=>[...document.querySelectorAll('button,input,select,textarea,summary')].map(e=>e.tagName+'|'+(e.type||'')+'|'+(e.name||'')+'|'+(e.labels?.[0]?.innerText||e.innerText||e.ariaLabel||'')+(e.tagName=='SELECT'?[...e.options].slice(0,6).map(o=>o.text):'')).join('\n')));
}
await b.close();
